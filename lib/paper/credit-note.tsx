import { View } from "@react-pdf/renderer";
import { composePages, type BillingDocumentProps } from "./billing-document";
import { Remarks, TaxCode } from "./closing";
import { fillLabel, type DocumentParts } from "./document-parts";
import { LineTable } from "./line-table";
import { Letterhead, Parties } from "./letterhead";
import { ink, type } from "./look";
import { Phrase } from "./phrase";
import { TotalsBlock } from "./totals-block";

/** A credit note on paper: it names the invoice that it corrects, and asks for nothing. */
export function CreditNoteDocument(props: BillingDocumentProps) {
  return composePages(props, (parts, title) => (
    <>
      <Letterhead parts={parts} title={title} logo={props.logo} />
      <Corrected parts={parts} />
      <Parties parts={parts} />
      <LineTable parts={parts} />
      <TotalsBlock parts={parts} />
      <View style={{ marginTop: 12 }}>
        <Phrase style={type.body}>{parts.labels.no_payment_due}</Phrase>
      </View>
      <TaxCode parts={parts} />
      <Remarks parts={parts} unshown={props.unshown} />
    </>
  ));
}

function Corrected({ parts: { view, formatted, labels } }: { parts: DocumentParts }) {
  if (view.preceding === null) return null;
  const text = fillLabel(labels.corrects, { number: view.preceding.number, date: formatted.preceding_date ?? "" });
  return (
    <View style={{ borderWidth: 1, borderColor: ink.line, borderStyle: "solid", borderRadius: 3, padding: 8, marginBottom: 20 }}>
      <Phrase style={type.heading}>{text}</Phrase>
      {view.preceding.reason === null ? null : <Phrase style={type.body}>{view.preceding.reason}</Phrase>}
    </View>
  );
}
