import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../shared/messages.ts';
import { LanguageProvider } from '../language/language.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { useForm } from '../ui/form/useForm.ts';
import { ui } from '../ui/messages.ts';
import { StepForm } from './StepForm.tsx';
import { StepFrame } from './StepFrame.tsx';
import { WizardLayout } from './WizardLayout.tsx';
import { type StepView, useStepTitle, WizardContext } from './wizardContext.ts';

const first: StepView = {
  number: 1,
  total: 7,
  name: { en: 'Terms and conditions', zh_tw: '約定條款' },
  flowTitle: { en: 'Register', zh_tw: '註冊' },
  back: { href: '/en/login', label: { en: 'Back to log on', zh_tw: '返回登入' }, onPress: undefined },
  startedAgain: false,
  draft: undefined,
  keepDraft: () => {},
};
const third: StepView = {
  ...first,
  number: 3,
  back: { href: '/en/register-page?step=card', label: ui.back, onPress: () => {} },
};

function html(view: StepView, children: ReactNode, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <WizardContext value={view}>{children}</WizardContext>
    </LanguageProvider>,
  );
}

/** Expects that the parts occur in the markup in this order. */
function expectOrder(markup: string, ...parts: readonly string[]): void {
  const places = parts.map((part) => markup.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

const Needs = () => <p>A pen</p>;
const Title = () => <b>{useStepTitle()}</b>;

function Form() {
  const form = useForm({ initial: { card: '' }, validate: () => ({}) });
  return (
    <StepForm form={form} heading="Your card" lead={<p>Why</p>} submit="Continue" onSubmit={() => {}}>
      <TextField {...form.field('card')} label="Number" />
    </StepForm>
  );
}

describe('[REG-1] a step of a flow', () => {
  it('[GEN-26] is in reading order, with one way back and help: back link, help, progress, heading, fields, button', () => {
    const page = (
      <WizardLayout needs={Needs} wide={false}>
        <Form />
      </WizardLayout>
    );
    const markup = html(third, page);
    expectOrder(
      markup,
      'data-flow',
      'href="/en/register-page?step=card"',
      'Help and support',
      'Step 3 of 7',
      '<details',
      '<h1 tabindex="-1">Your card</h1>',
      '<p>Why</p>',
      '<input',
      'type="submit"',
    );
    // The only way back is the link at the top.
    expect(markup.match(/Back|Cancel/g)).toEqual(['Back']);
    expect(html(third, page, 'zh_tw')).toContain('步驟 3／7');
  });

  it('shows "What you need" once: folded above the form, or beside it', () => {
    const page = (wide: boolean) =>
      html(
        third,
        <WizardLayout needs={Needs} wide={wide}>
          <Form />
        </WizardLayout>,
      );
    expect(page(false)).not.toContain('<aside');
    expect(page(true)).not.toContain('<details');
    expectOrder(page(true), '</form>', '<aside', 'What you need', 'A pen');
    expect(
      html(
        third,
        <WizardLayout needs={undefined} wide>
          <Form />
        </WizardLayout>,
      ),
    ).not.toContain('What you need');
  });

  it('[GEN-26] says on the first step after a reload that it starts again', () => {
    const page = (view: StepView) =>
      html(
        view,
        <WizardLayout needs={undefined} wide={false}>
          <Form />
        </WizardLayout>,
      );
    expect(page(first)).not.toContain('loaded again');
    expect(page({ ...first, startedAgain: true })).toContain('This page was loaded again.');
  });

  it('links out of the flow from the first step', () => {
    const markup = html(
      first,
      <WizardLayout needs={undefined} wide={false}>
        <StepFrame heading="Terms">
          <p>Text</p>
        </StepFrame>
      </WizardLayout>,
    );
    expect(markup).toMatch(/<a[^>]*href="\/en\/login"[^>]*>.*?Back to log on<\/span><\/a>/);
    expectOrder(markup, '<h1 tabindex="-1">Terms</h1>', '<p>Text</p>');
  });

  it('provides the step’s title to its content', () => {
    expect(html(third, <Title />)).toBe('<b>Step 3 of 7: Terms and conditions - Register</b>');
    expect(html(third, <Title />, 'zh_tw')).toBe('<b>步驟 3／7：約定條款｜註冊</b>');
  });

  it('throws outside a flow', () => {
    expect(() => renderToStaticMarkup(<StepFrame heading="Terms">x</StepFrame>)).toThrow(/outside a Wizard/);
  });
});
