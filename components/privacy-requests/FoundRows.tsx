"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { privacyRequests, type PrivacyRecord } from "./resource";

/** Rows that may be the person's: a colleague decides about each. */
export function FoundRows({ request }: { request: PrivacyRecord }) {
  const t = useTranslations("privacy_requests");
  const reader = useApi();
  const { api, perform, busy } = usePerform([privacyRequests.name]);
  const { id } = request;
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [whole, setWhole] = useState(request.whole_customer);
  const found = useQuery({
    queryKey: queryKeys.part(reader.tenant, privacyRequests.name, id, "rows"),
    queryFn: ({ signal }) => reader.ask(privacyRequests.verbs.rows, { id }, signal),
  });
  const rows = found.data?.data ?? [];
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
                  <bdi className="font-medium">{row.table.replaceAll("_", " ")}</bdi> <bdi>{row.text}</bdi>
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
