"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { Page } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import { SettingsTable } from "../SettingsTable";
import { suppressions, type Suppression } from "./outbox-resource";
import { useSuppressions } from "./use-outbox";

/** The addresses that get no emails: after a bounce, a complaint, or by a colleague's choice. */
export function SuppressionList({ first }: { first: Page<Suppression> }) {
  const t = useTranslations("settings.suppressions");
  const can = useCan();
  const { rows, more } = useSuppressions(first);
  const { api, perform, busy } = usePerform(["mail-suppressions"]);
  const [address, setAddress] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    void perform(
      () => api.call(suppressions.add, { address: address.trim() }),
      () => {
        setAddress("");
        showToast({ tone: "good", text: t("added") });
      },
    );
  };
  const remove = (row: Suppression) =>
    void perform(
      () => api.call(suppressions.remove, { id: row.id }),
      () => showToast({ tone: "good", text: t("removed") }),
    );
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-sm text-muted">{t("text")}</p>
      <SettingsTable
        label={t("title")}
        rows={rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        columns={[
          { key: "address", header: t("address"), cell: (row) => <bdi dir="ltr">{row.address}</bdi> },
          { key: "reason", header: t("reason"), cell: (row) => t(`reasons.${row.reason}`) },
          { key: "created", header: t("since"), cell: (row) => <RelativeTime value={row.created_at} />, wide: true },
        ]}
        actions={(row) =>
          can("mails.write") ? (
            <Button tone="quiet" disabled={busy} aria-label={t("remove_one", { address: row.address })} onClick={() => remove(row)}>
              {t("remove")}
            </Button>
          ) : null
        }
        onMore={more}
      />
      {can("mails.write") ? (
        <form noValidate onSubmit={add} className="flex flex-wrap items-end gap-3">
          <InputField
            name="address"
            label={t("address")}
            type="email"
            dir="ltr"
            required
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button type="submit" busy={busy} disabled={address.trim() === ""}>
            {t("add")}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
