import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Say, useSay } from '../../language/language.tsx';
import { focusField } from '../focus.ts';
import {
  errorItems,
  errorsOf,
  errorsOfMarks,
  type FieldErrors,
  isDirty,
  type Marks,
  type ServerErrors,
  type ValidationResult,
} from './formRules.ts';

export interface FormOptions<V extends object> {
  /** Initial values. Their keys are the field names, in the order of the page. */
  readonly initial: V;
  /** Returns the errors by field. Runs on submit, and for the submitted values when the language changes. */
  readonly validate: (values: V, t: Say) => FieldErrors<V>;
  /** Prefix of the fields' ids, for pages with two forms. */
  readonly idPrefix?: string | undefined;
}

/**
 * Form state: values, errors and focus. It validates on submit only and keeps the typed values. Error messages follow the
 * language but do not change while the user types.
 */
export function useForm<V extends object>({ initial, validate, idPrefix = '' }: FormOptions<V>) {
  const t = useSay();
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [result, setResult] = useState<ValidationResult<V>>({ attempt: 0 });
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const fieldId = (name: keyof V & string) => `${idPrefix}${name}`;
  const [marks, setMarks] = useState<Marks<V>>({});
  const listed = errorsOf(result, validate, t);
  const errors = { ...listed, ...errorsOfMarks(marks, t) };

  const focusId = result.focus === undefined ? undefined : fieldId(result.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, also to the same field.
  useEffect(() => {
    if (focusId !== undefined) focusField(focusId);
  }, [focusId, result.attempt]);

  function set<K extends keyof V & string>(name: K, value: V[K]) {
    setValues((old) => ({ ...old, [name]: value }));
    setMarks(({ [name]: _, ...others }) => others as Marks<V>);
  }

  /** Shows an error only at its field, until the field changes or the form is submitted. Does not move the focus. */
  function mark(name: keyof V & string, error: (t: Say) => string) {
    setMarks((old) => ({ ...old, [name]: error }));
  }

  /** Props of a field: `<TextField label={…} {...form.field('username')} />`. */
  function field<K extends keyof V & string>(name: K) {
    return {
      id: fieldId(name),
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => set(name, value),
    };
  }

  /** For `<form noValidate onSubmit={form.submit(send)}>`: validates, then calls `handler`. Calls never overlap. */
  function submit(handler: (values: V) => void | Promise<void>) {
    return async (event?: FormEvent) => {
      event?.preventDefault();
      if (running.current) return;
      const found = { errors: validate(values, t), t };
      const wrong = Object.values(found.errors).some(Boolean);
      setMarks({});
      setResult(({ attempt }) => ({ attempt: attempt + 1, ...(wrong && { validated: values, found }) }));
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

  /** Shows the server's errors at their fields. `focus`: the field to focus instead of the summary. */
  function setFieldErrors(server: ServerErrors<V>, focus?: keyof V & string) {
    setResult(({ attempt }) => ({ attempt: attempt + 1, server, ...(focus && { focus }) }));
  }

  /** Removes all errors. Use it when the set of fields changes. */
  function clearErrors() {
    setMarks({});
    setResult({ attempt: 0 });
  }

  /** Resets the form to its initial values, or to `next`. */
  function reset(next: V = start) {
    setStart(next);
    setValues(next);
    clearErrors();
  }

  return {
    values,
    errors,
    /**
     * The values that failed validation on the last submit; undefined when they were valid or the server rejected them.
     */
    validated: result.validated,
    /** True when a field differs from its initial value. */
    dirty: isDirty(start, values),
    submitting,
    hasErrors: Object.values(errors).some(Boolean),
    /** For `<ErrorSummary {...form.summary} />`. */
    summary: {
      items: errorItems(initial, listed, fieldId),
      attempt: result.attempt,
      takesFocus: result.focus === undefined,
    },
    set,
    field,
    submit,
    setFieldErrors,
    mark,
    clearErrors,
    reset,
  };
}
