import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { stepOf, withParameters, withStep } from './address.ts';
import type { StepProps, WizardFlow } from './flow.ts';
import {
  addressCorrection,
  openingState,
  type WizardEvent,
  type WizardState,
  wizardReducer,
} from './wizardRules.ts';

export interface WizardRun<D> {
  readonly state: WizardState<D>;
  /** The props of a step's page, without its data. */
  readonly propsOf: (step: string) => Omit<StepProps<D>, 'data'>;
  readonly keepDraft: (step: string, values: object | undefined) => void;
  /** Clears the data and shows the first step, also after the flow is finished. */
  readonly restart: () => void;
  /** True until the next step after a reload that lost the later steps. */
  readonly startedAgain: boolean;
  /** Goes one history entry back. In a tab without an earlier entry it shows the step `before`. */
  readonly back: (before: string | undefined) => void;
}

/** Holds the state of a flow (wizardRules.ts) and synchronises it with the address and the browser's history. */
export function useWizard<D>(flow: WizardFlow<D>): WizardRun<D> {
  const navigate = useNavigate();
  const { state, latest, apply } = useWizardState(flow);
  const [startedAgain, setStartedAgain] = useState(false);
  const opened = useRef(false);

  /** Reads window.location, because the router does not see a change of language in the address (GEN-2). */
  function navigateTo(step: string | undefined, replace: boolean) {
    const { pathname, search } = window.location;
    const kept = flow.inAddress?.(latest.current.data) ?? {};
    void navigate({ pathname, search: withStep(withParameters(search, kept), step) }, { replace });
  }

  /** Applies an event and pushes a history entry when the step changes. */
  function moveOn(event: WizardEvent<D>) {
    const before = latest.current.shown;
    if (!apply(event) || latest.current.shown === before) return;
    setStartedAgain(false);
    navigateTo(latest.current.shown, false);
  }

  function leaveSteps(event: WizardEvent<D>) {
    if (apply(event)) navigateTo(undefined, true);
  }

  useStepInAddress((step, isLink) => {
    const isFirst = !opened.current;
    opened.current = true;
    if (isFirst && flow.resumed && step === undefined) return navigateTo(latest.current.shown, true);
    // A link to a finished flow restarts it; Back and Forward do not.
    if (latest.current.finished && isLink && step === undefined) apply({ type: 'restart' });
    else apply({ type: 'address', step });
    const corrected = addressCorrection(latest.current, step);
    if (corrected) navigateTo(corrected.step, true);
    if (isFirst && corrected && !isLink) setStartedAgain(true);
  });

  const restart = () => leaveSteps({ type: 'restart' });
  return {
    state,
    propsOf: (from) => ({
      id: from,
      next: (patch) => moveOn({ type: 'next', from, patch }),
      goTo: (to, { returnTo, patch } = {}) => moveOn({ type: 'goTo', from, to, returnTo, patch }),
      restart,
      finish: (patch) => leaveSteps({ type: 'finish', patch }),
    }),
    restart,
    keepDraft: (step, values) => void apply({ type: 'draft', step, values }),
    startedAgain,
    back: (before) => {
      // The router numbers its entries. A tab opened at a later step, or by a reload of a copied address, has none before it.
      if (window.history.state?.idx > 0) void navigate(-1);
      else navigateTo(before, true);
    },
  };
}

/** Returns the state, and a ref with the newest state, because two events may occur before the next render. */
function useWizardState<D>(flow: WizardFlow<D>) {
  const [state, setState] = useState(() => openingState(flow));
  const latest = useRef(state);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  /** Returns false when nothing changed. Ignores results that arrive after unmounting. */
  function apply(event: WizardEvent<D>): boolean {
    const after = wizardReducer(flow, latest.current, event);
    if (!mounted.current || after === latest.current) return false;
    latest.current = after;
    setState(after);
    return true;
  }

  return { state, latest, apply };
}

/** Calls `onStep` once for each visited history entry, with the step in its address. */
function useStepInAddress(onStep: (step: string | undefined, isLink: boolean) => void): void {
  const { key, search } = useLocation();
  const type = useNavigationType();
  const handler = useRef(onStep);
  handler.current = onStep;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own key.
  useEffect(() => handler.current(stepOf(search), type === NavigationType.Push), [key]);
}
