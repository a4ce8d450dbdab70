/**
 * The engine of every flow of several steps. A feature gives a table of steps (flow.ts) and renders
 * `<Wizard flow={…} />`; a step's page is a `StepForm`, or a `StepFrame` around something else.
 *
 * - The step is in the address (`?step=id`), each in an entry of its own in the history, so Back and Forward work.
 * - What was given is in memory alone: loading the page anew starts at the first step, empty.
 * - A step is shown only when all before it are done (wizardRules.ts); an address that asks for more is corrected.
 * - After `finish` the flow shows Done, also on Back and Forward, until Done's `restart` runs the flow again.
 * - Leaving asks when something was typed (GEN-9); going from step to step and changing the language never do.
 * - A feature tests its flow as a list of steps, walked forward and back: walk.ts.
 */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { StepName } from '../../shared/analytics.ts';
import { track } from '../analytics.ts';
import { useLanguage } from '../language.tsx';
import { useLeaveGuard } from '../leave/leave.ts';
import { inLanguage, isAfterLogOn, pageOf } from '../paths.ts';
import { useMediaQuery } from '../ui/layout/useMediaQuery.ts';
import { ui } from '../ui/messages.ts';
import { withStep } from './address.ts';
import type { WizardFlow } from './flow.ts';
import { useWizard } from './useWizard.ts';
import { WizardLayout } from './WizardLayout.tsx';
import { type StepView, WizardContext } from './wizardContext.ts';
import { hasBack, holdsInput, stepsFor, type WizardState } from './wizardRules.ts';

/** Runs a flow on the page of the address it stands on; another page with the same flow starts it anew. */
export function Wizard<D>({ flow }: { flow: WizardFlow<D> }) {
  const { pathname } = useLocation();
  return <Run key={pageOf(pathname)} flow={flow} />;
}

function Run<D>({ flow }: { flow: WizardFlow<D> }) {
  const run = useWizard(flow);
  const { state } = run;
  const language = useLanguage();
  const { pathname, search } = useLocation();
  // After log-on the function list stands beside the page and takes its part of the width.
  const wide = useMediaQuery(isAfterLogOn(pathname) ? '(min-width: 1240px)' : '(min-width: 958px)');
  useLeaveGuard(holdsInput(state));
  useFocusOnStep(state);

  const steps = stepsFor(flow.steps, state.data);
  const index = steps.findIndex(({ id }) => id === state.shown);
  const step = steps[index];
  useTrackedStep(state.finished ? 'done' : step?.id, state.round);
  if (state.finished || !step) return <flow.Done data={state.data} restart={run.restart} />;
  const address = (id: string | undefined) => inLanguage(pathname, language) + withStep(search, id);
  const exit = flow.exit.href(language);
  const view: StepView = {
    number: index + 1,
    total: steps.length,
    name: step.name,
    flowTitle: flow.title,
    back: hasBack(steps[0]?.id, state)
      ? { href: address(steps[index - 1]?.id), label: ui.back, onPress: run.back }
      : { href: exit, label: flow.exit.label, onPress: undefined },
    exit,
    draft: state.drafts[step.id],
    keepDraft: (values) => run.keepDraft(step.id, values),
  };
  return (
    <WizardContext value={view}>
      <WizardLayout needs={flow.needs} wide={wide}>
        <step.Page key={`${state.round} ${step.id}`} data={state.data} {...run.propsOf(step.id)} />
      </WizardLayout>
    </WizardContext>
  );
}

/** Each step that is shown is told, by its name in the flow's table (GEN-12). */
function useTrackedStep(step: StepName | undefined, round: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first step again, empty, is shown anew.
  useEffect(() => {
    if (step) track({ kind: 'step', step });
  }, [step, round]);
}

/** After each change of step the focus is on its heading, so that it is read and Tab goes on from there (WCAG 2.4.3). */
function useFocusOnStep<D>({ shown, finished, round }: WizardState<D>): void {
  const screen = finished ? 'done' : `${round} ${shown}`;
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [screen]);
}
