import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { DocumentView } from "@/lib/commerce/document";
import { Remarks, TaxCode } from "./closing";
import { fillLabel, formatForPaper, type DocumentParts } from "./document-parts";
import { PaymentPlan } from "./instalments";
import type { BillingDocumentLabels } from "./labels";
import { LineTable } from "./line-table";
import { Letterhead, Parties } from "./letterhead";
import type { Logo } from "./logo";
import { ink, margin, paperWidth, type, type Paper } from "./look";
import { TypesettingContext } from "./phrase";
import { directionOfText } from "./readable-text";
import { TotalsBlock } from "./totals-block";

export interface BillingDocumentProps {
  view: DocumentView;
  labels: BillingDocumentLabels;
  paper: Paper;
  /** The locale of amounts and dates. */
  locale: string;
  logo: Logo | null;
  families: string[];
  /** Makes text drawable with these families. */
  readable: (text: string) => string;
  /** Whether a character has no glyph, which the document then states. */
  unshown: boolean;
  archival?: boolean | undefined;
}

/** An invoice or estimate on paper: a pure function of its view. */
export function BillingDocument(props: BillingDocumentProps) {
  return composePages(props, (parts, title) => (
    <>
      <Letterhead parts={parts} title={title} logo={props.logo} />
      <Parties parts={parts} />
      <LineTable parts={parts} />
      <TotalsBlock parts={parts} />
      <PaymentPlan parts={parts} locale={props.locale} />
      <TaxCode parts={parts} />
      <Remarks parts={parts} unshown={props.unshown} />
    </>
  ));
}

/** The pages of a document around its content: properties, draft mark and footer. Not a component: its result must be a `Document`. */
export function composePages(
  { view, labels, paper, locale, families, readable, archival }: BillingDocumentProps,
  content: (parts: DocumentParts, title: string) => ReactNode,
) {
  const width = paperWidth[paper] - 2 * margin.side;
  const parts: DocumentParts = { view, labels, formatted: formatForPaper(view, locale), width };
  const title = labels.titles[view.title_key] ?? view.title_key;
  const name = `${title} ${view.number ?? labels.draft}`.trim();
  return (
    <Document
      title={name}
      author={view.seller.name}
      subject={view.buyer.name}
      creator={view.seller.name}
      language={view.language}
      {...(archival && { conformance: "PDF/A-3b" as const })}
      {...(view.dates.issue_date !== null && { creationDate: new Date(`${view.dates.issue_date}T00:00:00Z`) })}
    >
      <Page
        size={paper === "A4" ? "A4" : "LETTER"}
        style={{ ...type.body, fontFamily: families, paddingTop: margin.top, paddingBottom: margin.bottom, paddingHorizontal: margin.side }}
        layout={({ children, pageNumber = 1, totalPages = 1 }) => (
          <>
            {view.number === null && <DraftMark text={readable(labels.draft)} />}
            <View style={{ flexGrow: 1 }}>{children}</View>
            <Footer
              name={readable(name)}
              page={fillLabel(labels.page_of, { page: pageNumber, pages: totalPages })}
              direction={view.direction}
            />
          </>
        )}
      >
        <TypesettingContext.Provider value={{ direction: view.direction, readable }}>{content(parts, title)}</TypesettingContext.Provider>
      </Page>
    </Document>
  );
}

/** Behind the text of every page; the footer repeats it. Components in a page's layout must not use hooks. */
function DraftMark({ text }: { text: string }) {
  return (
    <View style={{ position: "absolute", top: 330, left: 0, right: 0 }}>
      <Text
        style={{
          fontSize: 110,
          fontWeight: 600,
          color: ink.draft,
          textAlign: "center",
          direction: directionOfText(text, "ltr"),
          transform: "rotate(-30deg)",
        }}
      >
        {text.toUpperCase()}
      </Text>
    </View>
  );
}

function Footer({ name, page, direction }: { name: string; page: string; direction: "ltr" | "rtl" }) {
  const [start, end] = direction === "rtl" ? (["right", "left"] as const) : (["left", "right"] as const);
  return (
    <View style={{ flexDirection: direction === "rtl" ? "row-reverse" : "row", paddingTop: 16 }}>
      <View style={{ flex: 2 }}>
        <Text style={{ ...type.label, direction, textAlign: start }}>{name}</Text>
      </View>
      <View style={{ flex: 1 }}>
        <Text style={{ ...type.label, direction, textAlign: end }}>{page}</Text>
      </View>
    </View>
  );
}
