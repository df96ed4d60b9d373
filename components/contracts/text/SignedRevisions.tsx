"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { contracts, type ContractRecord } from "@/components/contracts/resource";
import { RevisionSignatures } from "@/components/document/record/RevisionSignatures";
import { Section } from "@/components/record/Section";

/** The signatures of earlier revisions, which no longer count. Nothing where there are none. */
export function SignedRevisions({ contract: { id, version, revision: present } }: { contract: ContractRecord }) {
  const t = useTranslations("documents.revisions");
  const isRead = present > 1;
  const { data } = usePart(contracts, id, `revisions-${String(version)}`, contracts.verbs.list_revisions, { id }, isRead);
  const earlier = (data?.data ?? []).filter(({ revision }) => revision !== present);
  if (earlier.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ol className="grid text-sm">
        {earlier.map(({ revision, signatures }) => (
          <li key={revision} className="grid gap-1 border-b border-line py-2 last:border-0">
            <p className="font-medium">{t("number", { number: revision })}</p>
            <RevisionSignatures list="contracts" id={id} revision={revision} signatures={signatures} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
