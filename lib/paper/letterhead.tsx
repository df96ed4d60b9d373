import { Image, View } from "@react-pdf/renderer";
import type { DocumentBuyer } from "@/lib/commerce/document";
import { taxNumberName } from "@/lib/commerce/tax-numbers";
import { fitFigure } from "./columns";
import { headlineOf, isPaid, type DocumentParts } from "./document-parts";
import type { BillingDocumentLabels } from "./labels";
import type { Logo } from "./logo";
import { hairline, ink, type, type Style } from "./look";
import { Phrase, Row } from "./phrase";

/** Seller, title and number, and the headline amount with its date. */
export function Letterhead({ parts, title, logo }: { parts: DocumentParts; title: string; logo: Logo | null }) {
  const { view, width } = parts;
  const { label, amount, day } = headlineOf(parts);
  const headlineWidth = width - 190;
  return (
    <View>
      <Masthead parts={parts} title={title} logo={logo} />
      <Row style={{ justifyContent: "space-between", alignItems: "flex-end", marginBottom: 26 }}>
        <View style={{ width: headlineWidth }}>
          <Phrase style={{ ...type.body, fontSize: 10 }}>{label}</Phrase>
          <Phrase style={{ ...type.title, fontSize: fitFigure(amount, headlineWidth, 28), color: view.seller.accent }}>{amount}</Phrase>
          {day !== null && <Phrase style={{ ...type.heading, fontSize: 12 }}>{day}</Phrase>}
        </View>
        <Facts parts={parts} />
      </Row>
    </View>
  );
}

/** Seller, title and number. */
export function Masthead({ parts, title, logo }: { parts: DocumentParts; title: string; logo: Logo | null }) {
  const { view, width } = parts;
  return (
    <Row style={{ justifyContent: "space-between", alignItems: "flex-start", marginBottom: 30 }}>
      <View style={{ width: width / 2 }}>
        {logo ? <LogoImage logo={logo} /> : <Phrase style={{ ...type.title, fontSize: 15 }}>{view.seller.name}</Phrase>}
      </View>
      <View style={{ width: width / 2 - 10 }}>
        <Row style={{ justifyContent: "flex-end", alignItems: "center" }}>
          {isPaid(view) && <PaidMark text={parts.labels.paid} />}
          <View>
            <Phrase style={type.title} align="end">
              {title}
            </Phrase>
          </View>
        </Row>
        {view.number !== null && view.number !== "" && (
          <Phrase style={{ ...type.body, fontSize: 10 }} align="end">
            {view.number}
          </Phrase>
        )}
      </View>
    </Row>
  );
}

function LogoImage({ logo }: { logo: Logo }) {
  return (
    <Row style={{ height: 46 }}>
      <Image src={logo} style={{ maxWidth: 190, maxHeight: 46, objectFit: "contain" }} />
    </Row>
  );
}

/** A stamp beside the title. */
function PaidMark({ text }: { text: string }) {
  return (
    <View
      style={{ borderWidth: 1.5, borderColor: ink.good, borderStyle: "solid", borderRadius: 3, paddingHorizontal: 7, marginHorizontal: 9 }}
    >
      <Phrase style={{ ...type.heading, fontSize: 11, color: ink.good }}>{text.toUpperCase()}</Phrase>
    </View>
  );
}

/** Dates and the customer's reference with their labels. */
export function Facts({ parts: { view, formatted, labels } }: { parts: DocumentParts }) {
  const { issue_date, due_date, supply_date, expiry_date } = formatted.dates;
  const facts: [string, string | null][] = [
    [labels.issue_date, issue_date],
    [labels.supply_date, supply_date],
    [labels.due_date, due_date],
    [labels.expiry_date, expiry_date],
    [labels.reference, view.reference],
  ];
  return (
    <View style={{ width: 180 }}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Row key={label} style={{ marginBottom: 2 }}>
              <View style={{ width: 78 }}>
                <Phrase style={type.label}>{label}</Phrase>
              </View>
              <View style={{ width: 102 }}>
                <Phrase style={type.body} align="end">
                  {value}
                </Phrase>
              </View>
            </Row>
          ),
      )}
    </View>
  );
}

export function Parties({ parts: { view, labels, width } }: { parts: DocumentParts }) {
  const half = { width: width / 2 - 12 };
  return (
    <Row style={{ ...hairline, justifyContent: "space-between", paddingBottom: 18, marginBottom: 14 }}>
      <Party label={labels.buyer} party={view.buyer} labels={labels} style={half} />
      <Party label={labels.seller} party={view.seller} labels={labels} style={half} />
    </Row>
  );
}

interface PartyProps {
  label: string;
  party: DocumentBuyer;
  labels: BillingDocumentLabels;
  style: Style;
}

function Party({ label, party, labels, style }: PartyProps) {
  return (
    <View style={style}>
      <Phrase style={type.label}>{label}</Phrase>
      <Phrase style={type.heading}>{party.name}</Phrase>
      {party.address.map((line, index) => (
        <Phrase key={index} style={type.body}>
          {line}
        </Phrase>
      ))}
      {party.tax_id !== null && <Phrase style={type.body}>{`${labels.tax_numbers[taxNumberName(party.country)]}: ${party.tax_id}`}</Phrase>}
    </View>
  );
}
