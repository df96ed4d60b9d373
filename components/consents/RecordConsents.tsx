"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { DateText } from "@/components/ui/DateText";
import { ConsentDetails, ConsentState } from "./ConsentState";
import { consents } from "./resource";

/** What a record's people agreed to; absent where they were asked for nothing. */
function RecordConsents({ id }: { id: string }) {
  const t = useTranslations("consents");
  const { data } = usePart(consents, id, "consents", consents.list, { record_id: id, limit: "20" });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("plural")}>
      <ul className="grid text-sm">
        {data.data.map((row) => (
          <li key={row.id} className="border-b border-line py-2 last:border-0">
            <details>
              <summary className="min-h-6 cursor-pointer">
                {t(`purposes.${row.purpose}`)} · <bdi>{row.address}</bdi> · <DateText value={row.given_at} /> <ConsentState row={row} />
              </summary>
              <div className="pt-2">
                <ConsentDetails row={row} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const CustomerConsents = RecordConsents;
export const LeadConsents = RecordConsents;
