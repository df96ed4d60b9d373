"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { vaultItems } from "./resource";

/** The items that are linked to a record: their titles, never their values. */
function LinkedItems({ of, id }: { of: "customer_id" | "project_id"; id: string }) {
  const t = useTranslations("vault.on_records");
  const { data } = usePart(vaultItems, id, of, vaultItems.list, { [of]: id, limit: "20" });
  return (
    <Section title={t("title")}>
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map((item) => (
          <li key={item.id} className="flex min-h-9 items-center gap-3 border-b border-line py-1 last:border-0">
            <RecordName noun="vault_item" id={item.id} title={item.title} />
            {item.sealed ? <span className="text-muted">{t("sealed")}</span> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const CustomerVaultItems = ({ id }: { id: string }) => <LinkedItems of="customer_id" id={id} />;
export const ProjectVaultItems = ({ id }: { id: string }) => <LinkedItems of="project_id" id={id} />;
