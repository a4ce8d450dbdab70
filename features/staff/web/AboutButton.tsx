import { Button, type ButtonProps } from '../../../web/ui/action/Button.tsx';

interface AboutButtonProps extends Omit<ButtonProps, 'children'> {
  readonly label: string;
  /** For screen readers: what distinguishes the button from those of other rows. */
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
