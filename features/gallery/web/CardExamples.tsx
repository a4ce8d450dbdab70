import { useState } from 'react';
import { CARD_FACES, CARD_STATUSES } from '../../../shared/card-values.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { CardArt } from '../../../web/ui/card/CardArt.tsx';
import type { CardFaceData } from '../../../web/ui/card/CardFace.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { CardStatusTag, SupplementaryTag } from '../../../web/ui/card/CardStatusTag.tsx';
import { CardTile } from '../../../web/ui/card/CardTile.tsx';
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
  const [card, setCard] = useState('0');
  const names = [data.cardTitanium, data.cardSignature, data.cardTraveller];
  const cards: (CardFaceData & { cardId: string })[] = [...CARD_STATUSES, 'active' as const].map(
    (status, index) => ({
      cardId: `${index}`,
      productName: t(names[index % 3]!),
      lastFour: `${4821 + index * 111}`,
      cardHolderName: 'LIN YA-TING',
      face: CARD_FACES[index % CARD_FACES.length],
      network: 'HARBOURNET',
      status,
      relationship: index === 0 ? 'supplementary' : 'primary',
      frozen: index === CARD_STATUSES.length,
    }),
  );
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
        {CARD_FACES.map((face) => (
          <CardArt key={face} face={face} />
        ))}
        <CardArt look="frozen" />
        <CardArt look="stopped" />
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
          <CardStatusTag key={status} card={{ status }} />
        ))}
        <SupplementaryTag />
        <CardStatusTag card={{ status: 'active', frozen: true }} />
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
