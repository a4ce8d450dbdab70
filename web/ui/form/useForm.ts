import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Say, useSay } from '../../language.tsx';
import { focusField } from '../focus.ts';
import {
  dirtyValues,
  errorItems,
  errorsOf,
  type FieldErrors,
  type ServerErrors,
  type Verdict,
} from './formRules.ts';

export interface FormOptions<V extends object> {
  /** What the fields start with. Its keys are the fields, in the order in which the page shows them. */
  readonly initial: V;
  /** What is wrong, by field; an empty object when nothing is. Asked on submit only. */
  readonly validate: (values: V, t: Say) => FieldErrors<V>;
  /** Put before each field's name to make its id, where a page has two forms. */
  readonly idPrefix?: string | undefined;
}

/**
 * A form: values, errors and where the focus goes. Judged on submit only; what was typed stays. Errors are made
 * from the judged values on each rendering, so they follow a change of language but not what is typed afterwards.
 */
export function useForm<V extends object>({ initial, validate, idPrefix = '' }: FormOptions<V>) {
  const t = useSay();
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [verdict, setVerdict] = useState<Verdict<V>>({ attempt: 0 });
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const fieldId = (name: keyof V & string) => `${idPrefix}${name}`;
  const errors = errorsOf(verdict, validate, t);

  const focusId = verdict.focus === undefined ? undefined : fieldId(verdict.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, also to the same field.
  useEffect(() => {
    if (focusId !== undefined) focusField(focusId);
  }, [focusId, verdict.attempt]);

  function set<K extends keyof V & string>(name: K, value: V[K]) {
    setValues((old) => ({ ...old, [name]: value }));
  }

  /** The plain props of a field's component: `<TextField label={…} {...form.field('username')} />`. */
  function field<K extends keyof V & string>(name: K) {
    return {
      id: fieldId(name),
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => set(name, value),
    };
  }

  /** For `<form noValidate onSubmit={form.submit(send)}>`: judges, then sends; never twice at once. */
  function submit(handler: (values: V) => void | Promise<void>) {
    return async (event?: FormEvent) => {
      event?.preventDefault();
      if (running.current) return;
      const wrong = Object.values(validate(values, t)).some(Boolean);
      setVerdict(({ attempt }) => ({ attempt: attempt + 1, ...(wrong && { judged: values }) }));
      if (wrong) return;
      running.current = true;
      setSubmitting(true);
      try {
        await handler(values);
      } finally {
        running.current = false;
        setSubmitting(false);
      }
    };
  }

  /** Shows the server's answer at its fields. `focus`: the field that takes the focus instead of the summary. */
  function setFieldErrors(server: ServerErrors<V>, focus?: keyof V & string) {
    setVerdict(({ attempt }) => ({ attempt: attempt + 1, server, ...(focus && { focus }) }));
  }

  /** Starts anew, with other values where given; they then count as not dirty. */
  function reset(next: V = start) {
    setStart(next);
    setValues(next);
    setVerdict({ attempt: 0 });
  }

  return {
    values,
    errors,
    /** The values that the form itself found wrong on the last submit; undefined when the server did, or nothing is. */
    judged: verdict.judged,
    /** True when a field differs from what it started with. */
    dirty: dirtyValues(start, values),
    submitting,
    hasErrors: Object.values(errors).some(Boolean),
    /** For `<ErrorSummary {...form.summary} />`. */
    summary: {
      items: errorItems(initial, errors, fieldId),
      attempt: verdict.attempt,
      takesFocus: verdict.focus === undefined,
    },
    set,
    field,
    submit,
    setFieldErrors,
    reset,
  };
}
