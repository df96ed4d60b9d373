import { isZero } from "@/lib/commerce/is-zero";
import { Link, Path, Svg, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { fillLabel, type DocumentParts } from "./document-parts";
import { ink, type } from "./look";
import { Phrase, Row } from "./phrase";
import { drawQrPath, taxCodeBytes } from "./qr-path";

/** Characters from which a remark may break across pages. */
const longRemark = 800;
const codeSize = 92;

/** The payment link as text and QR code, `width` points wide. Empty when nothing is due. */
export function Payment({ parts: { view, labels }, width }: { parts: DocumentParts; width: number }) {
  const { payment_link } = view;
  if (payment_link === null || isZero(view.amount_due)) return null;
  const address = <Phrase style={{ ...type.label, color: view.seller.accent }}>{payment_link}</Phrase>;
  return (
    <BesideCode content={payment_link} width={width}>
      <Phrase style={type.heading}>{labels.pay_online}</Phrase>
      <Phrase style={type.label}>{labels.scan_to_pay}</Phrase>
      {/^https?:/i.test(payment_link) ? (
        <Link src={payment_link} style={{ textDecoration: "none" }}>
          {address}
        </Link>
      ) : (
        address
      )}
    </BesideCode>
  );
}

/** The company's account with the QR code for banking apps, `width` points wide. */
export function Transfer({ parts: { view, labels }, width }: { parts: DocumentParts; width: number }) {
  const { bank_transfer: transfer } = view;
  if (!transfer) return null;
  const words = labels.bank_transfer;
  const lines = [
    [words.name, transfer.name],
    [words.account, transfer.account],
    [words.bic, transfer.bic],
    [words.reference, transfer.reference],
  ] as const;
  return (
    <BesideCode content={transfer.code} width={width}>
      <Phrase style={type.heading}>{words.title}</Phrase>
      {transfer.code !== null && <Phrase style={type.label}>{words.scan}</Phrase>}
      {lines.map(([label, text]) => text !== null && <Phrase key={label} style={type.label}>{`${label}: ${text}`}</Phrase>)}
    </BesideCode>
  );
}

/** Text beside a QR code; alone where there is none, or it would be too long to scan. */
function BesideCode({ content, width, children }: { content: string | null; width: number; children: ReactNode }) {
  const code = content === null ? null : drawQrPath(content);
  return (
    <Row style={{ alignItems: "flex-start" }}>
      {code && (
        <Svg viewBox={`0 0 ${code.size} ${code.size}`} style={{ width: codeSize, height: codeSize }}>
          <Path d={code.path} fill={ink.text} />
        </Svg>
      )}
      <View style={{ width: width - (code ? codeSize : 0), paddingTop: 4, paddingHorizontal: code ? 4 : 0 }}>{children}</View>
    </Row>
  );
}

/** Points; the code of an e-invoice has many modules. */
const taxCodeSize = 132;

/** The QR code of an e-invoice, which its buyer checks with the tax authority's app. */
export function TaxCode({ parts: { view, formatted, labels, width } }: { parts: DocumentParts }) {
  const code = view.tax_code ? drawQrPath(view.tax_code, taxCodeBytes) : null;
  if (code === null) return null;
  const amount = formatted.tax_in_riyals;
  return (
    <View wrap={false} style={{ marginTop: 12 }}>
      <Row style={{ alignItems: "flex-start" }}>
        <Svg viewBox={`0 0 ${code.size} ${code.size}`} style={{ width: taxCodeSize, height: taxCodeSize }}>
          <Path d={code.path} fill={ink.text} />
        </Svg>
        <View style={{ width: width - taxCodeSize, paddingTop: 4, paddingHorizontal: 4 }}>
          <Phrase style={type.heading}>{labels.tax_code.title}</Phrase>
          {amount !== null && <Phrase style={type.label}>{fillLabel(labels.tax_code.vat, { amount })}</Phrase>}
        </View>
      </Row>
    </View>
  );
}

/** Notes and terms, which may break across pages. */
export function Remarks({ parts: { view, labels }, unshown }: { parts: DocumentParts; unshown: boolean }) {
  const remarks = [
    { label: labels.notes, text: view.notes },
    { label: labels.terms, text: view.terms },
  ];
  return (
    <View>
      {remarks.map(
        ({ label, text }) =>
          text !== null &&
          text.trim() !== "" && (
            <View key={label} wrap={text.length > longRemark} style={{ marginTop: 16 }}>
              <Phrase style={type.heading}>{label}</Phrase>
              <Phrase style={type.body}>{text}</Phrase>
            </View>
          ),
      )}
      {unshown && (
        <View style={{ marginTop: 16 }}>
          <Phrase style={type.label}>{labels.unshown}</Phrase>
        </View>
      )}
    </View>
  );
}
