import { expect, test } from "vitest";
import { readRequest } from "@/lib/adapters/tax-authority/sandbox/certificates";
import { generateUnitKey, writeCertificateRequest } from "@/lib/zatca/request";
import { certificateRequest, makeSigner } from "./unit";

const pem = writeCertificateRequest(certificateRequest, generateUnitKey());

test("the sandbox reads the request, and rejects one whose signature is not by its key", () => {
  expect(readRequest(pem)).toMatchObject({ vat_number: "310122393500003", flags: "1100" });
  const bytes = Buffer.from(pem.replace(/-----.*-----/g, ""), "base64");
  bytes.write("Riyadh till 2", bytes.indexOf("Riyadh till 1"));
  expect(() =>
    readRequest(`-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString("base64")}\n-----END CERTIFICATE REQUEST-----`),
  ).toThrow();
});

test("a certificate names its issuer most specific first", () => {
  const { certificate } = makeSigner();
  expect(certificate.issuer).toBe("CN=Atrium Sandbox CA, DC=atrium-sandbox, DC=local");
  expect(certificate.public_key).toHaveLength(88);
  expect(certificate.digest).toHaveLength(88);
});
