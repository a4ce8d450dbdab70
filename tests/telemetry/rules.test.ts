/** [OPS-3] The alert rules and the dashboard match the portal's metrics, and each rule can fire. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from '../documents/documents.ts';
import { documentedMetrics, NODE_METRICS } from './documented.ts';

const OPS = fileURLToPath(new URL('../../ops/', import.meta.url));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity?: string };
  readonly annotations: { readonly summary?: string; readonly runbook?: string };
}

const rules: readonly Rule[] = parse(read('ops/alerts.yml')).groups[0].rules;
const dashboard = JSON.parse(read('ops/dashboard.json'));
const expressions: readonly string[] = dashboard.panels.flatMap(
  ({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr),
);

/** `up` comes from Prometheus; the others come from Node. */
const GIVEN = new Set(['up', 'process_cpu_seconds_total', ...NODE_METRICS]);
const HISTOGRAMS = new Set(['http_request_seconds', 'card_system_call_seconds']);
const labelsOf = new Map(documentedMetrics().map(({ name, labels }) => [name, labels]));
/** Labels that Prometheus adds. */
const ADDED = new Set(['job', 'instance', 'le']);
const WORDS = new Set(
  'and or unless on by ignoring sum min max rate increase changes absent histogram_quantile min_over_time topk time'.split(
    ' ',
  ),
);

/** Returns the names of metrics in an expression. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/gi)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

/** Returns labels that an expression compares or groups by. */
function labelsIn(expr: string): string[] {
  const matchers = [...expr.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name = '']) => name);
  const grouped = [...expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(/,\s*/),
  );
  return [...matchers, ...grouped];
}

/** Returns problems of an expression: unknown metrics, and labels that no metric of the expression has. */
function problemsOf(expr: string): string[] {
  const names = metricsIn(expr).map((name) => {
    const base = name.replace(/_(?:bucket|count|sum)$/, '');
    return HISTOGRAMS.has(base) ? base : name;
  });
  const unknown = names.filter((name) => !labelsOf.has(name) && !GIVEN.has(name));
  const labels = new Set([...ADDED, ...names.flatMap((name) => labelsOf.get(name) ?? [])]);
  return [...unknown, ...labelsIn(expr).filter((label) => !labels.has(label))];
}

describe('[OPS-3] ops/alerts.yml', () => {
  it('names only metrics and labels of the document', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.flatMap(({ alert, expr }) => problemsOf(expr).map((name) => `${alert}: ${name}`))).toEqual(
      [],
    );
  });

  it('has for each rule a severity, a summary and a section in docs/operations/alerts.md', () => {
    const headings = new Set(
      [...read('docs/operations/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name),
    );
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)]);
      expect([alert, annotations.summary]).toEqual([alert, expect.stringMatching(/\w/)]);
      expect([alert, annotations.runbook]).toEqual([
        alert,
        `docs/operations/alerts.md#${alert.toLowerCase()}`,
      ]);
      expect([...headings]).toContain(alert);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it('has for each rule a test that fires it, and one of a healthy portal that fires none', () => {
    const { tests } = parse(read('ops/alerts.test.yml'));
    const checks = tests.flatMap(
      ({ alert_rule_test }: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }) =>
        alert_rule_test,
    );
    const named = (count: number) =>
      checks
        .filter(({ exp_alerts }: { exp_alerts: unknown[] }) => exp_alerts.length === count)
        .map(({ alertname }: { alertname: string }) => alertname)
        .sort();
    const alerts = rules.map(({ alert }) => alert).sort();
    expect(named(1)).toEqual(alerts);
    expect(named(0)).toEqual(alerts);
  });

  it('is compared by checks that can fail', () => {
    expect(problemsOf('sum by (job) (rate(nothing_total[5m])) > 1')).toEqual(['nothing_total']);
    expect(problemsOf('log_ons_total{outcom="done"}')).toEqual(['outcom']);
    expect(problemsOf('max by (channel) (calls_limit)')).toEqual(['channel']);
    expect(problemsOf('rate(http_request_seconds_sum{route!~"x|y"}[5m])')).toEqual([]);
  });
});

describe('[OPS-3] ops/dashboard.json', () => {
  it('names only metrics and labels of the document', () => {
    expect(expressions.length).toBeGreaterThan(25);
    expect(expressions.flatMap((expr) => problemsOf(expr).map((name) => `${expr}: ${name}`))).toEqual([]);
  });

  it('shows every metric of the document', () => {
    const shown = new Set(
      expressions.flatMap(metricsIn).map((name) => name.replace(/_(?:bucket|count)$/, '')),
    );
    expect([...labelsOf.keys()].filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has panels with ids and places of their own', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
    const places = panels.map(
      ({ gridPos }: { gridPos: { x: number; y: number } }) => `${gridPos.x}/${gridPos.y}`,
    );
    expect(new Set(places).size).toBe(panels.length);
  });
});

describe.skipIf(!hasPromtool)(
  `[OPS-3] promtool${hasPromtool ? '' : ' (skipped: it is not installed)'}`,
  () => {
    const promtool = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
      return { status, text: stdout + stderr };
    };

    it('accepts the rules, and fires each of them once', () => {
      expect(promtool('check', 'rules', join(OPS, 'alerts.yml'))).toMatchObject({ status: 0 });
      expect(promtool('test', 'rules', join(OPS, 'alerts.test.yml'))).toMatchObject({ status: 0 });
    });

    it('fails when a bound is changed', () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-rules-'));
      cpSync(OPS, folder, { recursive: true });
      const file = join(folder, 'alerts.yml');
      const text = readFileSync(file, 'utf8');
      expect(text).toContain('(commands_oldest_pending_seconds) > 600');
      writeFileSync(file, text.replace('seconds) > 600', 'seconds) > 60000'));
      expect(promtool('test', 'rules', join(folder, 'alerts.test.yml')).status).toBe(1);
      rmSync(folder, { recursive: true });
    });
  },
);
