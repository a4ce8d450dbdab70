import { Button } from '../../action/Button.tsx';
import { announce } from '../../feedback/announce.ts';

export interface Preset {
  /** The text that the field then has. */
  readonly value: string;
  readonly label: string;
}

interface PresetsProps {
  /** Name of the group for screen readers: the label of the field. */
  readonly label: string;
  readonly presets: readonly Preset[];
  /** The present text of the field. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** Buttons that fill the field before them with usual values, so that nothing need be typed. Renders nothing without presets. */
export function Presets({ label, presets, value, onChoose }: PresetsProps) {
  if (presets.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend; the field's label names the group.
    <div role="group" aria-label={label} className="actions">
      {presets.map((preset) => (
        <Button
          key={preset.value}
          small
          aria-pressed={preset.value === value}
          onClick={() => {
            onChoose(preset.value);
            announce(preset.value);
          }}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}
