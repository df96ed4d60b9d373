"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import type { SignatureEvidence } from "@/lib/domains/documents/schema";
import { SignatureFacts } from "./Evidence";
import { pdfAddress } from "./pdf-address";

interface RevisionSignaturesProps {
  list: "proposals" | "contracts";
  id: string;
  revision: number;
  signatures: readonly Wire<typeof SignatureEvidence>[];
}

/** Who signed an earlier revision, each with the evidence, and the file that they signed. */
export function RevisionSignatures({ list, id, revision, signatures }: RevisionSignaturesProps) {
  const t = useTranslations("documents.revisions");
  const { slug } = useWorkplace();
  if (signatures.length === 0) return null;
  return (
    <div className="grid gap-1">
      {signatures.map((signature) => (
        <details key={signature.position}>
          <summary className="min-h-6 cursor-pointer">
            {t.rich("signed", {
              who: () => <bdi className="font-medium">{signature.signer_name}</bdi>,
              date: () => <DateText value={signature.signed_at} time />,
            })}
          </summary>
          <SignatureFacts list={list} signature={signature} />
        </details>
      ))}
      <a
        href={`${pdfAddress({ name: list }, slug, id)}?as=shown&revision=${String(revision)}`}
        download
        className="inline-flex min-h-6 items-center justify-self-start underline"
      >
        {t("signed_pdf")}
      </a>
    </div>
  );
}
