"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { PrivacyRequestCreate } from "@/lib/domains/privacy-requests/schema";
import { types } from "./PrivacyRequestsList";
import { privacyRequests } from "./resource";

type Values = Record<"type" | "name" | "email" | "phone" | "external_id" | "received_day" | "details", string>;

/** Opens a request that reached the company by email, letter or phone. */
export function PrivacyRequestForm() {
  const t = useTranslations("privacy_requests");
  const common = useTranslations("common");
  const settings = useTranslations("settings");
  const router = useRouter();
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const names = ["type", "name", "email", "phone", "external_id", "received_day", "details"] as const;
  const labels = Object.fromEntries(names.map((name) => [name, t(`fields.${name}`)])) as Values;
  const { form, send, summary, errorOf, busy } = useRecordForm<Values>({
    schema: PrivacyRequestCreate,
    defaults: { type: "access", name: "", email: "", phone: "", external_id: "", received_day: "", details: "" },
    toWire: (values) =>
      Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== "" || name === "name" || name === "email")),
    labels,
    draftKey: `${api.tenant}:privacy-request`,
    async submit(wire) {
      const made = await api.create(privacyRequests, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, privacyRequests.name) });
      router.push(pagePath("settings", "privacy-requests", made.id));
    },
  });
  const trail = [
    { label: settings("title"), href: pagePath("settings") },
    { label: t("plural"), href: pagePath("settings", "privacy-requests") },
  ];
  return (
    <>
      <PageHeader title={t("verbs.open.do")} trail={trail} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <SelectField {...form.register("type")} label={labels.type} error={errorOf("type")}>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </SelectField>
        <InputField {...form.register("name")} label={labels.name} required dir="auto" maxLength={200} error={errorOf("name")} />
        <InputField {...form.register("email")} label={labels.email} type="email" required maxLength={254} error={errorOf("email")} />
        <InputField
          {...form.register("phone")}
          label={labels.phone}
          type="tel"
          optional={common("optional")}
          maxLength={40}
          error={errorOf("phone")}
        />
        <InputField
          {...form.register("external_id")}
          label={labels.external_id}
          hint={t("page.external_id_hint")}
          optional={common("optional")}
          maxLength={200}
          error={errorOf("external_id")}
        />
        <InputField
          {...form.register("received_day")}
          label={labels.received_day}
          hint={t("page.received_day_hint")}
          type="date"
          optional={common("optional")}
          error={errorOf("received_day")}
        />
        <TextAreaField
          {...form.register("details")}
          label={labels.details}
          optional={common("optional")}
          dir="auto"
          maxLength={5000}
          error={errorOf("details")}
        />
        <Button type="submit" tone="primary" busy={busy} className="justify-self-start">
          {t("verbs.open.do")}
        </Button>
      </form>
    </>
  );
}
