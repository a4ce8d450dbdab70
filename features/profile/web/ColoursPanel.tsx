import { useSyncExternalStore } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { chooseTheme, currentTheme, onTheme, THEME_CHOICES } from '../../../web/theme/theme.ts';
import { RadioTiles } from '../../../web/ui/form/RadioTiles.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { profileText as text } from '../messages.ts';

/** Choice of light or dark colours, applied at once. The browser stores the choice; it does not belong to the customer's data. */
export function ColoursPanel() {
  const t = useSay();
  const theme = useSyncExternalStore(onTheme, currentTheme);
  return (
    <Panel>
      <RadioTiles
        id="colours"
        label={t(text.colours)}
        hint={t(text.coloursHint)}
        options={THEME_CHOICES.map((value) => ({ value, label: t(text[`colours_${value}`]) }))}
        value={theme}
        onChange={chooseTheme}
      />
    </Panel>
  );
}
