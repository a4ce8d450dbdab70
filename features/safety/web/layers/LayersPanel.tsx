import { CONTROL_SWITCHES } from '../../../../shared/card-controls.ts';
import { capitalizeFirst } from '../../../../shared/messages.ts';
import { formatMoney, type WireMoney } from '../../../../shared/money.ts';
import { type Say, useSay } from '../../../../web/language/language.tsx';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { layerText, layersText as text } from '../../layers.messages.ts';
import { type Layers, type Party, stoppedKinds, stricterOf } from '../../layers.ts';
import { kindText, safetyText } from '../../messages.ts';
import { valueText } from '../wantedText.ts';
import styles from './Layers.module.css';

interface LayersPanelProps {
  readonly layers: Layers;
  /** The reader's part. */
  readonly side: Party;
  readonly level?: 2 | 3;
}

/** Shows which layer stops which payments now, and the settings of both parties side by side (FAM-5). */
export function LayersPanel({ layers, side, level = 2 }: LayersPanelProps) {
  const t = useSay();
  return (
    <Panel title={t(text.title)} level={level}>
      <div className={styles.wide}>
        <p className="quiet-small">{t(text.lead)}</p>
        <StoppedKinds layers={layers} side={side} />
        <ul className={styles.layers}>
          {rowsOf(layers, t).map(({ name, own, theirs, strict }) => (
            <li key={name} className={styles.layer}>
              <p className={styles.strict}>{name}</p>
              <FactList
                className={styles.facts}
                facts={[
                  own !== undefined && [
                    t(side === 'holder' ? text.you : text.holder),
                    <Value key="own" value={own} isStrict={strict === 'holder' || strict === 'both'} />,
                  ],
                  theirs !== undefined && [
                    t(side === 'primary' ? text.you : text.primary),
                    <Value
                      key="theirs"
                      value={theirs}
                      isStrict={strict === 'primary' || strict === 'both'}
                    />,
                  ],
                ]}
              />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Value({ value, isStrict }: { readonly value: string; readonly isStrict: boolean }) {
  const t = useSay();
  return isStrict ? (
    <strong>{t(text.withNote, { what: value, note: t(text.holds) })}</strong>
  ) : (
    <span>{value}</span>
  );
}

/** The kinds of payment that are declined now, each with the party whose setting does it. */
function StoppedKinds({ layers, side }: Pick<LayersPanelProps, 'layers' | 'side'>) {
  const t = useSay();
  const stopped = stoppedKinds(layers).map(({ kind, by }) =>
    t(text.withNote, { what: capitalizeFirst(t(kindText[kind])), note: t(byWhom(by, side)) }),
  );
  useAnnounceChange(stopped.length === 0 ? t(text.nothing) : stopped.join(' '));
  if (stopped.length === 0) return <p>{t(text.nothing)}</p>;
  return (
    <>
      <p className={styles.strict}>{t(text.declined)}</p>
      <ul className={styles.stopped}>
        {stopped.map((sentence) => (
          <li key={sentence}>
            <Icon name="cross" size={16} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function byWhom(by: readonly Party[], side: Party) {
  if (by.length > 1) return text.byBoth;
  if (by[0] === side) return text.byYou;
  return by[0] === 'holder' ? text.byHolder : text.byPrimary;
}

interface Row {
  readonly name: string;
  /** The holder's value; absent if only the primary cardholder has the setting. */
  readonly own?: string;
  readonly theirs?: string;
  /** Whose value holds; absent if neither restricts. */
  readonly strict?: Party | 'both';
}

/** Returns the settings that at least one party can set. */
function rowsOf({ holder, primary }: Layers, t: Say): Row[] {
  const both = (name: 'frozen' | (typeof CONTROL_SWITCHES)[number], own: boolean, theirs: boolean): Row => {
    const restricts = (value: boolean) => value === (name === 'frozen');
    const strict = [restricts(own) && 'holder', restricts(theirs) && 'primary'].filter(
      (one): one is Party => one !== false,
    );
    return {
      name: t(layerText[name]),
      own: valueText(name, own, t),
      theirs: valueText(name, theirs, t),
      ...(strict[0] && { strict: strict.length > 1 ? 'both' : strict[0] }),
    };
  };
  const limit = (most: WireMoney | null) => (most ? formatMoney(most) : t(safetyText.noLimit));
  const purchase = stricterOf(holder.limits.perPurchase.most, primary.limits.perPurchase.most);
  return [
    both('frozen', holder.frozen, primary.frozen),
    ...CONTROL_SWITCHES.map((name) => both(name, holder.switches[name].on, primary.switches[name].on)),
    {
      name: t(layerText.perPurchase),
      own: limit(holder.limits.perPurchase.most),
      theirs: limit(primary.limits.perPurchase.most),
      ...(purchase && { strict: purchase }),
    },
    {
      name: t(layerText.perDay),
      own: limit(holder.limits.perDay.most),
      ...(holder.limits.perDay.most && { strict: 'holder' as const }),
    },
    {
      name: t(layerText.perPeriod),
      theirs: limit(primary.limits.perPeriod.most),
      ...(primary.limits.perPeriod.most && { strict: 'primary' as const }),
    },
  ];
}
