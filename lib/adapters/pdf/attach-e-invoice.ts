import { AFRelationship, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { AppError } from "@/lib/kernel/base/errors";

/** Factur-X 1.0: the name of the file, by which receivers find it. */
const fileName = "factur-x.xml";

const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
  `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

/** PDF/A allows properties of other namespaces where the document describes them. */
const metadata = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${property("DocumentFileName", "The name of the embedded XML document")}
${property("DocumentType", "The type of the hybrid document in capital letters")}
${property("Version", "The version of the standard that the XML document follows")}
${property("ConformanceLevel", "The conformance level of the XML document")}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${fileName}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
`;

/** Puts the XML of an invoice into its PDF/A-3, as Factur-X describes. Do this before the PDF is sealed: it is written anew. */
export async function attachEInvoice(pdf: Buffer, xml: string, issueDate: string | null): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const at = new Date(`${issueDate ?? "1970-01-01"}T00:00:00Z`);
  await document.attach(Buffer.from(xml), fileName, {
    mimeType: "text/xml",
    description: "The invoice as XML (Factur-X)",
    creationDate: at,
    modificationDate: at,
    afRelationship: AFRelationship.Alternative,
  });
  describe(document);
  // The seal reads a cross-reference table.
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

function describe(document: PDFDocument): void {
  const name = PDFName.of("Metadata");
  const stream = document.catalog.lookup(name);
  if (!(stream instanceof PDFRawStream)) throw new AppError("internal", "The PDF has no metadata.");
  const text = Buffer.from(stream.contents).toString("utf8");
  const end = text.indexOf("</rdf:RDF>");
  if (end < 0) throw new AppError("internal", "The PDF’s metadata can’t be read.");
  const described = document.context.stream(Buffer.from(text.slice(0, end) + metadata + text.slice(end)), {
    Type: "Metadata",
    Subtype: "XML",
  });
  document.catalog.set(name, document.context.register(described));
}
