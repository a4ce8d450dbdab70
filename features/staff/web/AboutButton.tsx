import { Button, type ButtonProps } from '../../../web/ui/action/Button.tsx';

interface AboutButtonProps extends Omit<ButtonProps, 'children'> {
  readonly label: string;
  /** Text for screen readers that distinguishes the button from the buttons of other rows. */
  readonly about: string;
}

export function AboutButton({ label, about, ...button }: AboutButtonProps) {
  return (
    <Button {...button}>
      <span>
        {label}
        <span className="visually-hidden">{about}</span>
      </span>
    </Button>
  );
}
