/**
 * Engine of every flow with several steps. A feature declares its steps in a table (flow.ts) and renders
 * `<Wizard flow={…} />`. A step's page is a `StepForm`, or a `StepFrame` with other content.
 *
 * - The step is in the address (`?step=id`). Each step has its own history entry, so Back and Forward work.
 * - The data is in memory only. Reloading the page starts at the first step, which says so. A flow can keep choices as ids in
 *   the address and resume after them (flow.ts).
 * - A step is shown only when all earlier steps are done (wizardRules.ts). Other addresses are corrected.
 * - After `finish` the flow shows Done, also on Back and Forward, until `restart` of Done or a link restarts the flow.
 * - Leaving asks for confirmation when something was typed (GEN-9). Moving between steps and changing the language do not
 *   ask.
 * - A feature tests its flow as a list of steps, forward and back, with test-walk.ts.
 */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { StepName } from '../../shared/analytics.ts';
import { inLanguage, isAfterLogOn, pageOf } from '../address.ts';
import { track } from '../analytics.ts';
import { useLanguage } from '../language/language.tsx';
import { useLeaveGuard } from '../leave/leave.ts';
import { AmountsShown } from '../ui/card/hiddenAmounts.ts';
import { focusHeading } from '../ui/keptFocus.ts';
import { useMediaQuery } from '../ui/layout/useMediaQuery.ts';
import { ui } from '../ui/messages.ts';
import { withStep } from './address.ts';
import type { WizardFlow } from './flow.ts';
import { useWizard } from './useWizard.ts';
import { WizardLayout } from './WizardLayout.tsx';
import { type StepView, WizardContext } from './wizardContext.ts';
import { hasBack, holdsInput, stepsFor, type WizardState } from './wizardRules.ts';

/** Runs a flow. A different page with the same flow starts from the beginning. */
export function Wizard<D>({ flow }: { flow: WizardFlow<D> }) {
  const { pathname } = useLocation();
  return (
    // People type and confirm amounts here.
    <AmountsShown value>
      <RunningWizard key={pageOf(pathname)} flow={flow} />
    </AmountsShown>
  );
}

function RunningWizard<D>({ flow }: { flow: WizardFlow<D> }) {
  const run = useWizard(flow);
  const { state } = run;
  const language = useLanguage();
  const { pathname, search } = useLocation();
  // After log-on the function list occupies a part of the width.
  const wide = useMediaQuery(isAfterLogOn(pathname) ? '(min-width: 1240px)' : '(min-width: 958px)');
  useLeaveGuard(holdsInput(state));
  useFocusOnStep(state);

  const steps = stepsFor(flow.steps, state.data);
  const index = steps.findIndex(({ id }) => id === state.shown);
  const step = steps[index];
  useTrackedStep(state.finished ? 'done' : step?.id, state.round);
  if (state.finished || !step) return <flow.Done data={state.data} restart={run.restart} />;
  const address = (id: string | undefined) => inLanguage(pathname, language) + withStep(search, id);
  const view: StepView = {
    number: index + 1,
    total: steps.length,
    name: step.name,
    flowTitle: flow.title,
    back: hasBack(steps[0]?.id, state)
      ? { href: address(steps[index - 1]?.id), label: ui.back, onPress: () => run.back(steps[index - 1]?.id) }
      : { href: flow.exit.href(language), label: flow.exit.label, onPress: undefined },
    startedAgain: run.startedAgain,
    draft: state.drafts[step.id],
    keepDraft: (values) => run.keepDraft(step.id, values),
  };
  return (
    <WizardContext value={view}>
      <WizardLayout needs={flow.needs} notice={flow.notice} wide={wide}>
        <step.Page key={`${state.round} ${step.id}`} data={state.data} {...run.propsOf(step.id)} />
      </WizardLayout>
    </WizardContext>
  );
}

/** Tracks each displayed step by its id (GEN-12). */
function useTrackedStep(step: StepName | undefined, round: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restart shows the first step again.
  useEffect(() => {
    if (step) track({ kind: 'step', step });
  }, [step, round]);
}

/** Moves the focus to the heading of a new step, so that it is announced and Tab continues from there (WCAG 2.4.3). */
function useFocusOnStep<D>({ shown, finished, round }: WizardState<D>): void {
  const screen = finished ? 'done' : `${round} ${shown}`;
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    window.scrollTo(0, 0);
    focusHeading();
  }, [screen]);
}
