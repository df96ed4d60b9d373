import type { Certificate } from "./certificate";
import { hexDigest } from "./certificate";
import { escapeText } from "./xml";

const sha256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const c14n = "http://www.w3.org/2006/12/xml-c14n11";
const xpath = "http://www.w3.org/TR/1999/REC-xpath-19991116";
const ds = "http://www.w3.org/2000/09/xmldsig#";
const xades = "http://uri.etsi.org/01903/v1.3.2#";
const namespaces = ["sig:CommonSignature", "sac:SignatureAggregate", "sbc:SignatureBasic"]
  .map((each) => each.split(":"))
  .map(([prefix = "", name = ""]) => `xmlns:${prefix}="urn:oasis:names:specification:ubl:schema:xsd:${name}Components-2"`)
  .join(" ");

export interface SignatureParts {
  /** The document's hash. */
  hash: string;
  /** Base64 of the signature over the hash. */
  value: string;
  certificate: Certificate;
  /** YYYY-MM-DDTHH:mm:ss in Saudi Arabia. */
  signed_at: string;
}

/** Exactly as the authority's samples lay it out: its digest covers indentation and line feeds. */
function signedProperties({ certificate, signed_at }: SignatureParts): string {
  return `<xades:SignedProperties Id="xadesSignedProperties">
                                    <xades:SignedSignatureProperties>
                                        <xades:SigningTime>${signed_at}</xades:SigningTime>
                                        <xades:SigningCertificate>
                                            <xades:Cert>
                                                <xades:CertDigest>
                                                    <ds:DigestMethod Algorithm="${sha256}"/>
                                                    <ds:DigestValue>${certificate.digest}</ds:DigestValue>
                                                </xades:CertDigest>
                                                <xades:IssuerSerial>
                                                    <ds:X509IssuerName>${escapeText(certificate.issuer)}</ds:X509IssuerName>
                                                    <ds:X509SerialNumber>${certificate.serial}</ds:X509SerialNumber>
                                                </xades:IssuerSerial>
                                            </xades:Cert>
                                        </xades:SigningCertificate>
                                    </xades:SignedSignatureProperties>
                                </xades:SignedProperties>`;
}

/** The digest of signed properties as printed: with the namespaces that they inherit, and no other change. */
export function digestOfProperties(printed: string): string {
  const declared = printed
    .replace("<xades:SignedProperties ", `<xades:SignedProperties xmlns:xades="${xades}" `)
    .replace(/<ds:(\w+)/g, `<ds:$1 xmlns:ds="${ds}"`);
  return hexDigest(declared);
}

const transform = (path: string): string => `
                                    <ds:Transform Algorithm="${xpath}">
                                        <ds:XPath>not(//ancestor-or-self::${path})</ds:XPath>
                                    </ds:Transform>`;

/** The extension with the signature, in the layout of the authority's samples. */
export function writeExtensions(parts: SignatureParts): string {
  const properties = signedProperties(parts);
  const left = ["ext:UBLExtensions", "cac:Signature", "cac:AdditionalDocumentReference[cbc:ID='QR']"].map(transform).join("");
  return `<ext:UBLExtensions>
    <ext:UBLExtension>
        <ext:ExtensionURI>urn:oasis:names:specification:ubl:dsig:enveloped:xades</ext:ExtensionURI>
        <ext:ExtensionContent>
            <sig:UBLDocumentSignatures ${namespaces}>
                <sac:SignatureInformation>
                    <cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID>
                    <sbc:ReferencedSignatureID>urn:oasis:names:specification:ubl:signature:Invoice</sbc:ReferencedSignatureID>
                    <ds:Signature xmlns:ds="${ds}" Id="signature">
                        <ds:SignedInfo>
                            <ds:CanonicalizationMethod Algorithm="${c14n}"/>
                            <ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>
                            <ds:Reference Id="invoiceSignedData" URI="">
                                <ds:Transforms>${left}
                                    <ds:Transform Algorithm="${c14n}"/>
                                </ds:Transforms>
                                <ds:DigestMethod Algorithm="${sha256}"/>
                                <ds:DigestValue>${parts.hash}</ds:DigestValue>
                            </ds:Reference>
                            <ds:Reference Type="${ds}SignatureProperties" URI="#xadesSignedProperties">
                                <ds:DigestMethod Algorithm="${sha256}"/>
                                <ds:DigestValue>${digestOfProperties(properties)}</ds:DigestValue>
                            </ds:Reference>
                        </ds:SignedInfo>
                        <ds:SignatureValue>${parts.value}</ds:SignatureValue>
                        <ds:KeyInfo>
                            <ds:X509Data>
                                <ds:X509Certificate>${parts.certificate.text}</ds:X509Certificate>
                            </ds:X509Data>
                        </ds:KeyInfo>
                        <ds:Object>
                            <xades:QualifyingProperties xmlns:xades="${xades}" Target="signature">
                                ${properties}
                            </xades:QualifyingProperties>
                        </ds:Object>
                    </ds:Signature>
                </sac:SignatureInformation>
            </sig:UBLDocumentSignatures>
        </ext:ExtensionContent>
    </ext:UBLExtension>
</ext:UBLExtensions>`;
}
