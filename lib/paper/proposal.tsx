import { Path, Svg, View } from "@react-pdf/renderer";
import { signatureField, signaturePath } from "@/lib/commerce/signature";
import type { DocumentView } from "@/lib/commerce/document";
import { composePages, type BillingDocumentProps } from "./billing-document";
import { Remarks } from "./closing";
import { fillLabel, type DocumentParts } from "./document-parts";
import { LineTable } from "./line-table";
import { Facts, Masthead, Parties } from "./letterhead";
import { hairline, ink, type } from "./look";
import { Phrase, Row } from "./phrase";
import type { Pictures } from "./picture";
import { Prose } from "./prose";
import { TotalsBlock } from "./totals-block";

type ProposalView = NonNullable<DocumentView["proposal"]>;

/** A proposal or a contract on paper: its chapters, the prices, and once it is signed, the certificate on a page of its own. */
export function ProposalDocument(props: BillingDocumentProps, { title, sections, certificate }: ProposalView, pictures: Pictures) {
  return composePages(props, (parts, name) => (
    <>
      <Masthead parts={parts} title={name} logo={props.logo} />
      <Row style={{ justifyContent: "space-between", alignItems: "flex-end", marginBottom: 22 }}>
        <View style={{ width: parts.width - 190 }}>
          <Phrase style={{ ...type.title, color: parts.view.seller.accent }}>{title === "" ? " " : title}</Phrase>
        </View>
        <Facts parts={parts} />
      </Row>
      <Parties parts={parts} />
      {sections.map(({ heading, body }, index) => (
        <View key={index} style={{ marginTop: 10, marginBottom: 4 }}>
          {heading === "" ? null : (
            <View minPresenceAhead={50} style={{ marginBottom: 5 }}>
              <Phrase style={{ ...type.heading, fontSize: 13 }}>{heading}</Phrase>
            </View>
          )}
          <Prose text={body} accent={parts.view.seller.accent} width={parts.width} pictures={pictures} />
        </View>
      ))}
      {parts.view.lines.length === 0 ? null : (
        <View style={{ marginTop: 14 }}>
          <LineTable parts={parts} />
          <TotalsBlock parts={parts} />
        </View>
      )}
      <Remarks parts={parts} unshown={props.unshown} />
      {certificate === null ? null : <Certificate parts={parts} certificate={certificate} />}
    </>
  ));
}

type Signed = NonNullable<ProposalView["certificate"]>["signatures"][number];

/** Every signature in order, and what each signer was shown. */
function Certificate({ parts, certificate }: { parts: DocumentParts; certificate: NonNullable<ProposalView["certificate"]> }) {
  const { labels } = parts;
  return (
    <View break>
      <Phrase style={{ ...type.title, fontSize: 16 }}>{labels.certificate.title}</Phrase>
      {certificate.signatures.map((signed) => (
        <SignatureBlock key={signed.position} parts={parts} signed={signed} />
      ))}
      <View style={{ marginTop: 12 }}>
        <Phrase style={type.label}>{labels.certificate.note}</Phrase>
      </View>
    </View>
  );
}

function delegatedBy(
  { certificate }: DocumentParts["labels"],
  { name, company, in_place_of: replaced }: { name: string; company: string; in_place_of: string },
): string {
  return fillLabel(certificate.delegation_by, { name, company, replaced });
}

function provedBy({ certificate }: DocumentParts["labels"], { by, email, at }: NonNullable<Signed["proof"]>): string {
  const time = `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
  return fillLabel(by === "code" ? certificate.proof_code : certificate.proof_sign_in, { email, time });
}

function SignatureBlock({ parts: { labels, width }, signed }: { parts: DocumentParts; signed: Signed }) {
  const { signer_name, signer_email, strokes, ip, user_agent, by, name, revision, signed_at, document_sha256 } = signed;
  const { asked_name, asked_email, delegated_by, delegation, proof } = signed;
  const company = delegation?.company ?? null;
  const facts: [string, string | null][] = [
    [labels.certificate.signer, signer_name],
    [labels.certificate.email, signer_email],
    [labels.certificate.asked, asked_name === null ? null : `${asked_name} (${asked_email ?? ""})`],
    [labels.certificate.delegated_by, company === null ? delegated_by : null],
    [labels.certificate.delegation, delegation && company ? delegatedBy(labels, { ...delegation, company }) : null],
    [labels.certificate.proof, proof && provedBy(labels, proof)],
    [labels.certificate.time, `${signed_at.slice(0, 10)} ${signed_at.slice(11, 19)} UTC`],
    [labels.certificate.ip, ip],
    [labels.certificate.browser, user_agent],
    [labels.certificate.recorded_by, by === "contact" || by === "link" ? null : name],
    [labels.certificate.revision, String(revision)],
    [labels.certificate.hash, document_sha256],
  ];
  return (
    <View wrap={false} style={{ marginBottom: 8 }}>
      <View style={{ ...hairline, marginTop: 10, marginBottom: 12, paddingBottom: 12 }}>
        {strokes === null ? (
          <Phrase style={{ ...type.title, fontSize: 22 }}>{signer_name}</Phrase>
        ) : (
          <Svg viewBox={`0 0 ${String(signatureField.width)} ${String(signatureField.height)}`} style={{ width: 240, height: 80 }}>
            <Path d={signaturePath(strokes)} stroke={ink.text} strokeWidth={3} fill="none" />
          </Svg>
        )}
      </View>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Row key={label} style={{ marginBottom: 4 }}>
              <View style={{ width: 130 }}>
                <Phrase style={type.label}>{label}</Phrase>
              </View>
              <View style={{ width: width - 130 }}>
                <Phrase style={type.body}>{value}</Phrase>
              </View>
            </Row>
          ),
      )}
    </View>
  );
}
