import { useState } from 'react';
import { CARD_STATUSES } from '../../../shared/card-values.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { CardArt } from '../../../web/ui/card/CardArt.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { CardStatusTag, FrozenTag, SupplementaryTag } from '../../../web/ui/card/CardStatusTag.tsx';
import { CardTile, type CardTileData } from '../../../web/ui/card/CardTile.tsx';
import { Meter } from '../../../web/ui/card/Meter.tsx';
import { Tag } from '../../../web/ui/layout/facts/Tag.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { cardText } from '../../cards/messages.ts';
import { BarcodeLine } from '../../payments/web/Codes.tsx';
import { StoredImage } from '../../stored-files/web/StoredImage.tsx';
import { data } from '../messages.ts';
import { Example } from './Example.tsx';
import styles from './Gallery.module.css';

/** The text `1` in Code 39, with start and stop characters. */
const SAMPLE_BARCODE = { text: '1', widths: [...'13113131113113111131131131311'].map(Number) };

/** Cards, amounts and meters. */
export function CardExamples() {
  return (
    <>
      <Tiles />
      <Tags />
      <Amounts />
      <Meters />
    </>
  );
}

function Tiles() {
  const t = useSay();
  const [card, setCard] = useState('active');
  const names = [data.cardTitanium, data.cardSignature, data.cardTraveller];
  const faces = ['titanium', 'signature', 'traveller', 'neutral'] as const;
  const cards: CardTileData[] = CARD_STATUSES.map((status, index) => ({
    cardId: status,
    name: t(names[index % 3]!),
    last4: `${4821 + index * 111}`,
    face: faces[index % 4],
    status,
    supplementary: index === 0,
    frozen: index < 2,
  }));
  return (
    <>
      <Example name="card-tiles" wide>
        <fieldset className={styles.examples}>
          <legend>{t(data.chooseCard)}</legend>
          {cards.map((one) => (
            <CardTile
              key={one.cardId}
              card={one}
              group="cards"
              checked={one.cardId === card}
              onChoose={() => setCard(one.cardId)}
            />
          ))}
        </fieldset>
      </Example>
      <Example name="stored-image">
        <div className={styles.pictures}>
          <StoredImage path="promotions/harbour.jpg" alt={t(data.harbour)} sizes="240px" />
          <StoredImage path="" alt={t(data.harbour)} sizes="240px" />
        </div>
      </Example>
      <Example name="barcode">
        <BarcodeLine barcode={SAMPLE_BARCODE} scale={2} />
      </Example>
      <Example name="card-art" row>
        {faces.map((face) => (
          <CardArt key={face} face={face} large />
        ))}
        <CardArt />
        <CardNumber last4="4821" />
      </Example>
    </>
  );
}

function Tags() {
  const t = useSay();
  return (
    <>
      <Example name="card-status" row>
        {CARD_STATUSES.map((status) => (
          <CardStatusTag key={status} status={status} />
        ))}
        <SupplementaryTag />
        <FrozenTag />
      </Example>
      <Example name="tag" row>
        <Tag tone="ok" icon="success">
          {t(cardText.paid)}
        </Tag>
        <Tag tone="warn" icon="clock">
          {t(data.daysLeft)}
        </Tag>
        <Tag tone="err" icon="stop">
          {t(data.overdue)}
        </Tag>
        <Tag tone="info">{t(data.unbilled)}</Tag>
        <Tag>{t(data.billed)}</Tag>
      </Example>
    </>
  );
}

function Amounts() {
  const t = useSay();
  return (
    <>
      <Example name="panel">
        <Panel
          title={t(data.totalDue)}
          level={3}
          aside={
            <Tag tone="warn" icon="clock">
              {t(cardText.notPaid)}
            </Tag>
          }
        >
          <Amount money={toWire(twd(23456))} size="xl" />
          <p>{t(data.daysLeft)}</p>
        </Panel>
      </Example>
      <Example name="amount">
        <Amount money={toWire(twd(1234567))} size="l" />
        <Amount money={toWire(twd(-500))} />
        <Amount money={{ amount: '3300', currency: 'JPY' }} />
      </Example>
    </>
  );
}

function Meters() {
  const t = useSay();
  const limit = 200_000;
  const money = (dollars: number) => formatMoney(toWire(twd(dollars)));
  return (
    <>
      {[34, 78, 96].map((percent) => (
        <Example key={percent} name={`meter-${percent}`}>
          <Meter
            label={t(data.used)}
            percent={percent}
            text={t(data.usedText, { used: money((limit * percent) / 100), limit: money(limit), percent })}
          />
        </Example>
      ))}
      <Example name="meter-unknown">
        <Meter label={t(data.used)} percent={undefined} text="" />
      </Example>
    </>
  );
}
