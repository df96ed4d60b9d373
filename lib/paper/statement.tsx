import { View } from "@react-pdf/renderer";
import type { StatementView } from "@/lib/commerce/statement";
import { formatStatement } from "@/lib/commerce/statement-format";
import { composePages, type BillingDocumentProps } from "./billing-document";
import { fitFigure } from "./columns";
import { fillLabel, type DocumentParts } from "./document-parts";
import type { BillingDocumentLabels } from "./labels";
import { Masthead, Parties } from "./letterhead";
import { hairline, ink, type, type Style } from "./look";
import { FigureCell, Phrase, Row } from "./phrase";

type Formatted = ReturnType<typeof formatStatement>;
type Words = BillingDocumentLabels["statement"];

/** Points of a column of dates, and of one of amounts. */
const dateWidth = 74;
const amountWidth = 88;

/** A customer's account on paper: its open invoices on a day, or what changed the balance in a period. */
export function StatementDocument(props: BillingDocumentProps, statement: StatementView) {
  const words = props.labels.statement;
  const formatted = formatStatement(statement, props.locale);
  return composePages(props, (parts) => (
    <>
      <Masthead parts={parts} title={words[statement.kind]} logo={props.logo} />
      <Headline parts={parts} statement={statement} formatted={formatted} words={words} />
      <Parties parts={parts} />
      <Lines statement={statement} formatted={formatted} words={words} />
      <Ageing parts={parts} formatted={formatted} words={words} />
      {statement.truncated && (
        <View style={{ marginTop: 12 }}>
          <Phrase style={type.label}>{words.truncated}</Phrase>
        </View>
      )}
    </>
  ));
}

interface PartProps {
  statement: StatementView;
  formatted: Formatted;
  words: Words;
}

function Headline({ parts: { view, width }, statement, formatted, words }: PartProps & { parts: DocumentParts }) {
  const isCredit = statement.closing.startsWith("-");
  const amount = formatted.closing;
  const when =
    formatted.from === null
      ? fillLabel(words.as_of, { to: formatted.to })
      : fillLabel(words.period, { from: formatted.from, to: formatted.to });
  return (
    <View style={{ marginBottom: 26 }}>
      <Phrase style={{ ...type.body, fontSize: 10 }}>{isCredit ? words.credit_balance : words.balance_due}</Phrase>
      <Phrase style={{ ...type.title, fontSize: fitFigure(amount, width, 28), color: view.seller.accent }}>{amount}</Phrase>
      <Phrase style={{ ...type.heading, fontSize: 12 }}>{when}</Phrase>
    </View>
  );
}

function Lines({ statement, formatted, words }: PartProps) {
  const isActivity = statement.kind === "activity";
  const [first, second] = isActivity ? [words.date, words.entry] : [words.invoice, words.date];
  const name = { ...type.label, fontSize: 8 };
  return (
    <View>
      <Row fixed style={{ borderBottomWidth: 1, borderBottomColor: ink.text, borderBottomStyle: "solid", paddingBottom: 4 }}>
        <Cell text={first} wide={!isActivity} style={name} />
        <Cell text={second} wide={isActivity} style={name} />
        {isActivity ? null : <Cell text={words.due} wide={false} style={name} />}
        <FigureCell width={amountWidth} style={name}>
          {isActivity ? words.amount : words.total}
        </FigureCell>
        <FigureCell width={amountWidth} style={name}>
          {words.balance}
        </FigureCell>
      </Row>
      {formatted.opening === null ? null : <Edge day={formatted.from} text={words.opening} amount={formatted.opening} />}
      {statement.lines.map((line, index) => {
        const text = formatted.lines[index];
        if (!text) return null;
        const kind = words.kinds[line.kind];
        const numbers = [line.credit_note, line.number].filter((number) => number !== null).join(" · ");
        const entry = numbers === "" ? kind : fillLabel(words.with_number, { kind, number: numbers });
        return (
          <Row key={index} wrap={false} style={{ ...hairline, paddingVertical: 5 }}>
            {isActivity ? <Cell text={text.day} wide={false} /> : <Cell text={line.number ?? ""} wide />}
            {isActivity ? <Cell text={entry} wide /> : <Cell text={text.day} wide={false} />}
            {isActivity ? null : <Cell text={text.due_date ?? ""} wide={false} />}
            <FigureCell width={amountWidth} style={type.figure}>
              {text.amount}
            </FigureCell>
            <FigureCell width={amountWidth} style={type.figure}>
              {text.balance}
            </FigureCell>
          </Row>
        );
      })}
      {statement.lines.length === 0 ? (
        <View style={{ paddingVertical: 8 }}>
          <Phrase style={type.body}>{words.nothing}</Phrase>
        </View>
      ) : null}
      {isActivity ? <Edge day={formatted.to} text={words.closing} amount={formatted.closing} /> : null}
    </View>
  );
}

function Cell({ text, wide, style = type.body }: { text: string; wide: boolean; style?: Style }) {
  return (
    <View style={wide ? { flex: 1 } : { width: dateWidth }}>
      <Phrase style={style}>{text === "" ? " " : text}</Phrase>
    </View>
  );
}

function Edge({ day, text, amount }: { day: string | null; text: string; amount: string }) {
  return (
    <Row wrap={false} style={{ ...hairline, paddingVertical: 5 }}>
      <Cell text={day ?? ""} wide={false} />
      <Cell text={text} wide style={type.heading} />
      <View style={{ width: amountWidth }} />
      <FigureCell width={amountWidth} style={type.heading}>
        {amount}
      </FigureCell>
    </Row>
  );
}

/** What is open, by days overdue. */
function Ageing({ parts: { width }, formatted, words }: { parts: DocumentParts; formatted: Formatted; words: Words }) {
  const columns = [
    ...formatted.ageing.map(({ bucket, amount }) => ({ label: words.buckets[bucket], amount })),
    { label: words.credit, amount: formatted.credit },
  ];
  const each = width / columns.length;
  return (
    <Row wrap={false} style={{ marginTop: 22, borderTopWidth: 1, borderTopColor: ink.line, borderTopStyle: "solid", paddingTop: 8 }}>
      {columns.map(({ label, amount }) => (
        <View key={label} style={{ width: each }}>
          <Phrase style={type.label}>{label}</Phrase>
          <Phrase style={{ ...type.heading, fontSize: fitFigure(amount, each - 6, 9) }}>{amount}</Phrase>
        </View>
      ))}
    </Row>
  );
}
