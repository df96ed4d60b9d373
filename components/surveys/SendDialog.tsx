"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { customerLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import type { SurveyChannel } from "@/lib/domains/surveys/schema";
import { surveys } from "./resource";

interface SendDialogProps {
  /** Null where the reader chooses one of the published surveys. */
  survey: string | null;
  /** Null where the reader chooses the customer. */
  customer_id: string | null;
  /** Whether the given survey is anonymous, so that no link of a person is passed on. */
  anonymous?: boolean;
  onClose: () => void;
}

/** Asks a contact of a customer to answer a survey, and shows the contact's own link. */
export function SendDialog({ survey, customer_id, anonymous = false, onClose }: SendDialogProps) {
  const t = useTranslations("surveys.on_records");
  const words = useTranslations("staff.form");
  const reader = useApi();
  const { api, perform, busy } = usePerform([surveys.name, customers.name]);
  const [chosen, setChosen] = useState({
    survey: survey ?? "",
    customer: customer_id ?? "",
    contact: "",
    channel: "mail" as SurveyChannel,
  });
  const [url, setUrl] = useState<string | null>(null);
  const published = usePart(surveys, "published", "choices", surveys.list, { status: "published", limit: "200" }, survey === null);
  const found = useLookupOptions(customerLookup);
  const customer = useLookupName(customerLookup, chosen.customer || null);
  const { data } = useQuery({
    queryKey: queryKeys.record(reader.tenant, customers.name, chosen.customer),
    queryFn: ({ signal }) => reader.get(customers, chosen.customer, signal),
    enabled: chosen.customer !== "",
  });
  const [firstSurvey] = published.data?.data ?? [];
  const id = chosen.survey === "" ? (firstSurvey?.id ?? "") : chosen.survey;
  const isAnonymous = published.data?.data.find((each) => each.id === id)?.anonymous ?? anonymous;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (id === "" || chosen.customer === "") return;
    const contact = chosen.contact === "" ? {} : { contact_id: chosen.contact };
    const { channel, customer: asked } = chosen;
    await perform(async () => {
      const sent = await api.call(surveys.verbs.send, { id, customer_id: asked, ...contact, channel });
      if (channel === "link") return setUrl(sent.url);
      showToast({ tone: "good", text: t("sent") });
      onClose();
    });
  }
  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ tone: "good", text: t("copied") });
    } catch {
      showToast({ tone: "neutral", text: t("copy_by_hand") });
    }
  }
  const actions =
    url === null ? (
      <>
        <Button onClick={onClose}>{words("cancel")}</Button>
        <Button tone="primary" type="submit" form="send-survey" busy={busy} disabled={id === "" || chosen.customer === ""}>
          {chosen.channel === "link" ? t("create_link") : t("send")}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={onClose}>{t("done")}</Button>
        <Button tone="primary" onClick={() => void copy(url)}>
          {t("copy")}
        </Button>
      </>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("send")}
      description={url === null ? t(isAnonymous ? "send_anonymous" : "send_text") : t("link_text")}
      actions={actions}
    >
      {url === null ? (
        <form id="send-survey" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {survey !== null ? null : published.data?.data.length === 0 ? (
            <p className="text-muted">{t("none_published")}</p>
          ) : (
            <SelectField
              name="survey"
              label={t("survey")}
              value={id}
              onChange={(event) => setChosen({ ...chosen, survey: event.target.value })}
            >
              {published.data?.data.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </SelectField>
          )}
          {customer_id !== null ? null : (
            <Field name="customer" label={t("customer")} required>
              {(control) => (
                <Combobox
                  {...control}
                  options={found}
                  value={customer}
                  onChange={(option) => setChosen({ ...chosen, customer: option?.value ?? "", contact: "" })}
                />
              )}
            </Field>
          )}
          {data === undefined || data.contacts.length === 0 ? null : (
            <SelectField
              name="contact"
              label={t("contact")}
              value={chosen.contact === "" ? (data.contacts[0]?.id ?? "") : chosen.contact}
              onChange={(event) => setChosen({ ...chosen, contact: event.target.value })}
            >
              {data.contacts.map((contact) => (
                <option key={contact.id} value={contact.id}>
                  {contact.name}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField
            name="channel"
            label={t("channel")}
            value={chosen.channel}
            onChange={(event) => setChosen({ ...chosen, channel: event.target.value as SurveyChannel })}
          >
            {(isAnonymous ? (["mail", "portal"] as const) : (["mail", "portal", "link"] as const)).map((channel) => (
              <option key={channel} value={channel}>
                {t(`channels.${channel}`)}
              </option>
            ))}
          </SelectField>
        </form>
      ) : (
        <InputField name="link" label={t("link")} readOnly dir="ltr" value={url} onFocus={({ target }) => target.select()} />
      )}
    </Dialog>
  );
}
