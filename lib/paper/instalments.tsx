import { View } from "@react-pdf/renderer";
import { formatDay } from "@/lib/commerce/document-format";
import { isZero } from "@/lib/commerce/is-zero";
import { formatMoney } from "@/lib/commerce/money";
import { fillLabel, type DocumentParts } from "./document-parts";
import { hairline, type } from "./look";
import { FigureCell, Phrase, Row } from "./phrase";

/** Points of a column of amounts. */
const amountWidth = 100;

/** The parts in which an invoice is paid; nothing without a plan. */
export function PaymentPlan({ parts: { view, labels }, locale }: { parts: DocumentParts; locale: string }) {
  const { instalments, currency } = view;
  if (!instalments) return null;
  const words = labels.instalments;
  const money = (text: string) => formatMoney(text, currency, locale);
  const isCredited = isZero(view.amount_due) && isZero(view.amount_paid) && view.amount_credited !== null;
  const settled = isCredited ? words.credited : words.paid;
  const stateOf = (amount: string, open: string) =>
    isZero(open) ? settled : open === amount ? " " : fillLabel(words.open, { amount: money(open) });
  return (
    <View style={{ marginTop: 16 }}>
      <Phrase style={type.heading}>{words.title}</Phrase>
      {instalments.map(({ number, due_date, amount, open }) => (
        <Row key={number} wrap={false} style={{ ...hairline, paddingVertical: 3 }}>
          <View style={{ width: 110 }}>
            <Phrase style={type.body}>{fillLabel(words.part, { number })}</Phrase>
          </View>
          <View style={{ flex: 1 }}>
            <Phrase style={type.body}>{formatDay(due_date, locale)}</Phrase>
          </View>
          <FigureCell width={amountWidth} style={type.label}>
            {stateOf(amount, open)}
          </FigureCell>
          <FigureCell width={amountWidth} style={type.figure}>
            {money(amount)}
          </FigureCell>
        </Row>
      ))}
    </View>
  );
}
