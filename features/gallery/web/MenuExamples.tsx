import type { Phrase } from '../../../shared/messages.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Drawer } from '../../../web/ui/overlay/Drawer.tsx';
import { MenuButton } from '../../../web/ui/overlay/MenuButton.tsx';
import { Sheet } from '../../../web/ui/overlay/Sheet.tsx';
import { data, sample } from '../messages.ts';
import { Example, OpenedExample } from './Example.tsx';
import styles from './Gallery.module.css';

/** Menus that open on hover and focus, a menu that opens on a click, drawers, a sheet. */
export function MenuExamples() {
  const t = useSay();
  return (
    <>
      <Example name="mega-menu" wide>
        <div className={styles.bar}>
          <MenuButton eager panel="wide" label={t(data.application)}>
            <Links texts={[data.applyOnline, data.applySteps, data.cards]} />
          </MenuButton>
          <MenuButton eager panel="wide" label={t(data.digital)}>
            <Links texts={[data.activation, data.onlineBanking, data.mobileBanking]} />
          </MenuButton>
        </div>
      </Example>
      <Example name="menu">
        <MenuButton label={t(sample.language)}>
          <Links texts={[data.onlineBanking, data.mobileBanking]} />
        </MenuButton>
      </Example>
      <DrawerExample name="drawer" />
      <DrawerExample name="drawer-full" full />
      <OpenedExample name="sheet" title={t(data.grocery)}>
        {(open, close) => (
          <Sheet open={open} onClose={close} title={t(data.grocery)}>
            {Array.from({ length: 8 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same sample text, repeated to be long.
              <p key={index}>{t(sample.termsText)}</p>
            ))}
          </Sheet>
        )}
      </OpenedExample>
    </>
  );
}

function Links({ texts }: { texts: readonly Phrase[] }) {
  const t = useSay();
  return (
    <ul className={styles.links}>
      {texts.map((text) => (
        <li key={text.en}>
          <Link href="#gallery-link">{t(text)}</Link>
        </li>
      ))}
    </ul>
  );
}

function DrawerExample({ name, full }: { name: string; full?: boolean }) {
  const t = useSay();
  const title = t(full ? data.welcome : data.menu);
  return (
    <OpenedExample name={name} title={title}>
      {(open, close) => (
        <Drawer open={open} onClose={close} title={title} full={full}>
          <Links texts={[data.instalments, data.limit, data.rebatePreference, data.redeem, data.points]} />
        </Drawer>
      )}
    </OpenedExample>
  );
}
