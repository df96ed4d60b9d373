"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { languageOf } from "@/lib/commerce/locale-of";
import { tableName } from "@/lib/domains/privacy-requests/rules";
import { privacyRequests, type FoundPage, type PrivacyRecord } from "./resource";

/** Decided about at once, as many as the API takes. */
const most = 500;

/** Rows that nobody has decided about, or all once there are none. */
async function readAll(ask: (query: { cursor?: string; open?: string }) => Promise<FoundPage>): Promise<FoundPage["data"]> {
  const read = async (open?: string) => {
    const rows: FoundPage["data"] = [];
    for (let cursor: string | null | undefined; cursor !== null && rows.length < most;) {
      const page = await ask({ ...(cursor === undefined ? {} : { cursor }), ...(open === undefined ? {} : { open }) });
      rows.push(...page.data);
      cursor = page.next_cursor;
    }
    return rows.slice(0, most);
  };
  const open = await read("true");
  return open.length > 0 ? open : read();
}

/** Rows that may be the person's: a colleague decides about each. */
export function FoundRows({ request }: { request: PrivacyRecord }) {
  const t = useTranslations("privacy_requests");
  const locale = useLocale();
  const reader = useApi();
  const { api, perform, busy } = usePerform([privacyRequests.name]);
  const { id } = request;
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [whole, setWhole] = useState(request.whole_customer);
  const found = useQuery({
    queryKey: queryKeys.part(reader.tenant, privacyRequests.name, id, "rows"),
    queryFn: ({ signal }) => readAll((query) => reader.ask(privacyRequests.verbs.rows, { id, ...query }, signal)),
  });
  const rows = found.data ?? [];
  const included = chosen ?? new Set(rows.filter((row) => row.included === true).map((row) => row.id));
  const toggle = (row: string, is: boolean) => setChosen(new Set(is ? [...included, row] : [...included].filter((one) => one !== row)));
  const save = () =>
    perform(
      () =>
        api.call(privacyRequests.verbs.decide_rows, {
          id,
          whole_customer: whole,
          include: rows.filter((row) => included.has(row.id)).map((row) => row.id),
          exclude: rows.filter((row) => !included.has(row.id)).map((row) => row.id),
        }),
      () => showToast({ tone: "good", text: t("verbs.decide_rows.done") }),
    );
  return (
    <Section title={t("page.proposed")}>
      <p className="measure text-sm text-muted">{t("page.proposed_text")}</p>
      {found.isPending ? <SkeletonLines count={3} /> : null}
      <ul className="grid">
        {rows.map((row) => (
          <li key={row.id} className="border-t border-line py-2">
            <Checkbox
              name={row.id}
              label={
                <>
                  <span className="font-medium">{tableName(languageOf(locale), row.table)}:</span> <bdi>{row.text}</bdi>
                </>
              }
              checked={included.has(row.id)}
              onChange={(event) => toggle(row.id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <Checkbox
        name="whole_customer"
        label={t("fields.whole_customer")}
        checked={whole}
        onChange={(event) => setWhole(event.target.checked)}
      />
      <Button busy={busy} onClick={() => void save()} className="justify-self-start">
        {t("verbs.decide_rows.do")}
      </Button>
    </Section>
  );
}
