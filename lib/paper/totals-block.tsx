import { isZero } from "@/lib/commerce/is-zero";
import { View } from "@react-pdf/renderer";
import { figureGap, widthOfFigure } from "./columns";
import { Payment, Transfer } from "./closing";
import { asksForPayment, type DocumentParts } from "./document-parts";
import { hairline, ink, type, type Style } from "./look";
import { FigureCell, Phrase, Row } from "./phrase";

interface Sum {
  label: string;
  amount: string;
  style?: Style;
}

/** The sums in order of calculation. */
function listSums({ view, formatted, labels }: DocumentParts): Sum[] {
  const isInclusive = view.prices_mode === "inclusive";
  const hasDiscount = !isZero(view.listed_discount);
  const hasTax = view.taxes.length > 0;
  const total = { label: labels.total, amount: formatted.total, style: { fontWeight: 600 } } as const;
  return [
    ...(hasDiscount || hasTax ? [{ label: labels.subtotal, amount: formatted.listed_subtotal }] : []),
    ...(hasDiscount ? [{ label: labels.discount, amount: formatted.listed_discount }] : []),
    ...(hasTax && hasDiscount && !isInclusive ? [{ label: labels.taxable, amount: formatted.taxable }] : []),
    ...(hasTax && !isInclusive ? [{ label: labels.tax_total, amount: formatted.tax_total }] : []),
    total,
    ...(hasTax && isInclusive
      ? [
          { label: labels.net_included, amount: formatted.taxable },
          { label: labels.tax_included, amount: formatted.tax_total },
        ]
      : []),
    ...(isZero(view.amount_paid) ? [] : [{ label: labels.amount_paid, amount: formatted.amount_paid }]),
    ...(formatted.amount_credited === null ? [] : [{ label: labels.amount_credited, amount: formatted.amount_credited }]),
  ];
}

/** Points that the payment block needs next to the sums; with less, it goes below them. */
const leastPayment = 190;

/** Totals, payment link, and taxes by rate, kept on one page. */
export function TotalsBlock({ parts }: { parts: DocumentParts }) {
  const { view, formatted, width } = parts;
  const sums = listSums(parts);
  const amountWidth =
    figureGap + Math.max(...[...sums.map((sum) => sum.amount), formatted.amount_due].map((amount) => widthOfFigure(amount, 11)));
  const sumsWidth = Math.min(width, Math.max(220, amountWidth + 100));
  const beside = width - sumsWidth - 24;
  return (
    <View wrap={false} style={{ marginTop: 12 }}>
      <Row style={{ justifyContent: "space-between" }}>
        <View style={{ width: beside }}>{beside >= leastPayment && <WaysToPay parts={parts} width={beside} />}</View>
        <Sums parts={parts} sums={sums} width={sumsWidth} amountWidth={amountWidth} />
      </Row>
      {view.taxes.length > 0 && <TaxBreakdown parts={parts} />}
      {beside < leastPayment && (
        <View style={{ marginTop: 14 }}>
          <WaysToPay parts={parts} width={width} />
        </View>
      )}
    </View>
  );
}

function WaysToPay({ parts, width }: { parts: DocumentParts; width: number }) {
  return (
    <>
      <Payment parts={parts} width={width} />
      <Transfer parts={parts} width={width} />
    </>
  );
}

interface SumsProps {
  parts: DocumentParts;
  sums: Sum[];
  width: number;
  amountWidth: number;
}

function Sums({ parts: { view, formatted, labels }, sums, width, amountWidth }: SumsProps) {
  return (
    <View style={{ width }}>
      {sums.map(({ label, amount, style = {} }) => (
        <SumRow key={label} label={label} amount={amount} width={amountWidth} style={{ ...type.figure, ...style }} />
      ))}
      {asksForPayment(view) && (
        <View style={{ borderTopWidth: 1, borderTopColor: view.seller.accent, borderTopStyle: "solid", marginTop: 4, paddingTop: 4 }}>
          <SumRow label={labels.amount_due} amount={formatted.amount_due} width={amountWidth} style={{ ...type.heading, fontSize: 11 }} />
        </View>
      )}
      {view.prices_mode === "inclusive" && view.taxes.length > 0 && (
        <Phrase style={type.label} align="end">
          {labels.prices_include_tax}
        </Phrase>
      )}
    </View>
  );
}

function SumRow({ label, amount, width, style }: Required<Sum> & { width: number }) {
  return (
    <Row style={{ justifyContent: "space-between", paddingVertical: 2 }}>
      <View style={{ flex: 1 }}>
        <Phrase style={{ ...style, color: style.fontWeight ? ink.text : ink.muted }}>{label}</Phrase>
      </View>
      <FigureCell width={width} style={style}>
        {amount}
      </FigureCell>
    </Row>
  );
}

/** Required by EN 16931 (BG-23): rate, taxable amount and amount of each tax. */
function TaxBreakdown({ parts: { formatted, labels } }: { parts: DocumentParts }) {
  const widthOf = (texts: string[], least: number) => Math.max(least, ...texts.map((text) => widthOfFigure(text, 8) + 10));
  const rate = widthOf(
    formatted.taxes.map((tax) => tax.rate),
    60,
  );
  const base = widthOf(
    formatted.taxes.map((tax) => tax.base),
    90,
  );
  const amount = widthOf(
    formatted.taxes.map((tax) => tax.amount),
    90,
  );
  const cells = (texts: [string, string, string, string], style: Style) => (
    <>
      <View style={{ flex: 1 }}>
        <Phrase style={style}>{texts[0]}</Phrase>
      </View>
      <FigureCell width={rate} style={style}>
        {texts[1]}
      </FigureCell>
      <FigureCell width={base} style={style}>
        {texts[2]}
      </FigureCell>
      <FigureCell width={amount} style={style}>
        {texts[3]}
      </FigureCell>
    </>
  );
  return (
    <View style={{ marginTop: 14 }}>
      <Row style={{ ...hairline, paddingBottom: 3 }}>
        {cells([labels.tax_breakdown, labels.tax_rate, labels.tax_base, labels.tax_amount], type.label)}
      </Row>
      {formatted.taxes.map((tax, index) => (
        <Row key={index} style={{ ...hairline, paddingVertical: 3 }}>
          {cells([tax.name, tax.rate, tax.base, tax.amount], { ...type.figure, fontSize: 8 })}
        </Row>
      ))}
    </View>
  );
}
