import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { stepOf, withStep } from './address.ts';
import type { StepProps, WizardFlow } from './flow.ts';
import {
  correction,
  courseFor,
  type WizardEvent,
  type WizardState,
  wizardEvent,
  wizardStart,
} from './wizardRules.ts';

export interface WizardRun<D> {
  readonly state: WizardState<D>;
  /** The functions for the page of a step. */
  readonly propsOf: (step: string) => Omit<StepProps<D>, 'data'>;
  readonly keepDraft: (step: string, values: object | undefined) => void;
  /** Shows the first step, empty; works on a finished flow too. */
  readonly restart: () => void;
  /** One entry back in the history. */
  readonly back: () => void;
}

/** Runs a flow: the rules decide, the address and the browser's history follow them and are followed. */
export function useWizard<D>(flow: WizardFlow<D>): WizardRun<D> {
  const navigate = useNavigate();
  const { state, latest, apply } = useRules(flow);

  /** The window's own address: a change of language (GEN-2) is not told to the router. */
  function show(step: string | undefined, replace: boolean) {
    const { pathname, search } = window.location;
    void navigate({ pathname, search: withStep(search, step) }, { replace });
  }

  /** Where the event shows another step, that step gets an entry in the history. */
  function walk(event: WizardEvent<D>) {
    const before = latest.current.shown;
    if (apply(event) && latest.current.shown !== before) show(latest.current.shown, false);
  }

  function end(event: WizardEvent<D>) {
    if (apply(event)) show(undefined, true);
  }

  useAddress((step, isLink) => {
    // A link to the page of a flow that is finished starts it anew; Back and Forward do not.
    if (latest.current.finished && isLink && step === undefined) apply({ type: 'restart' });
    else apply({ type: 'address', step });
    const corrected = correction(latest.current, step);
    if (corrected) show(corrected.step, true);
  });

  const restart = () => end({ type: 'restart' });
  return {
    state,
    propsOf: (from) => ({
      next: (patch) => walk({ type: 'next', from, patch }),
      goTo: (to, { returnTo, patch } = {}) => walk({ type: 'goTo', from, to, returnTo, patch }),
      restart,
      finish: (patch) => end({ type: 'finish', patch }),
    }),
    restart,
    keepDraft: (step, values) => void apply({ type: 'draft', step, values }),
    back: () => void navigate(-1),
  };
}

/** The state, and its newest value at once: two events may come before the next rendering. */
function useRules<D>(flow: WizardFlow<D>) {
  const [state, setState] = useState(() => wizardStart(courseFor(flow, flow.start)));
  const latest = useRef(state);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  /** False when nothing changed; an answer that comes after the page was left changes nothing. */
  function apply(event: WizardEvent<D>): boolean {
    const after = wizardEvent(flow, latest.current, event);
    if (!alive.current || after === latest.current) return false;
    latest.current = after;
    setState(after);
    return true;
  }

  return { state, latest, apply };
}

/** Runs once for each entry of the history that is come to, with the step it names. */
function useAddress(arrived: (step: string | undefined, isLink: boolean) => void): void {
  const { key, search } = useLocation();
  const type = useNavigationType();
  const handler = useRef(arrived);
  handler.current = arrived;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has a key of its own.
  useEffect(() => handler.current(stepOf(search), type === NavigationType.Push), [key]);
}
