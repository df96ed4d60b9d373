import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import type { SignatureEvidence } from "@/lib/domains/documents/schema";

interface SignedNoteProps {
  noun: "proposal" | "contract";
  declined: boolean;
  signature: SignatureEvidence | null;
  /** Those of all signers, in their order. */
  signatures: readonly SignatureEvidence[];
  /** Where the evidence is downloaded; null for the holder of a link. */
  proof_href: string | null;
  /** Where all signed files are downloaded together; null for the holder of a link. */
  archive_href: string | null;
}

/** What the customer answered. */
export function SignedNote({ noun, declined, signature, signatures, proof_href, archive_href }: SignedNoteProps) {
  const t = useTranslations(`portal.${noun}`);
  const isolate = useIsolate();
  const locale = useLocale();
  if (declined) return <Alert tone="neutral">{t("declined")}</Alert>;
  if (signature === null) return null;
  const names = new Intl.ListFormat(locale).format(signatures.map(({ signer_name }) => isolate(signer_name)));
  const day = isolate(formatDay(signature.signed_at.toISOString().slice(0, 10), locale));
  return (
    <Alert tone="good">
      <p>
        {t("signed_on", { day })} {t("signed_by", { name: names })}
      </p>
      {signature.bundle_sha256 === null ? null : (
        <p className="text-sm text-muted">
          {t("evidence")}{" "}
          <bdi dir="ltr" className="font-mono text-xs break-all">
            {signature.bundle_sha256}
          </bdi>
        </p>
      )}
      {proof_href === null || signature.bundle_sha256 === null ? null : (
        <p className="flex flex-wrap gap-x-4 text-sm">
          <a href={proof_href} download className="inline-flex min-h-6 items-center underline">
            {t("proof")}
          </a>
          {archive_href === null ? null : (
            <a href={archive_href} download className="inline-flex min-h-6 items-center underline">
              {t("archive")}
            </a>
          )}
        </p>
      )}
    </Alert>
  );
}
