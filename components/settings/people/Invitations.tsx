"use client";

import { useTranslations } from "next-intl";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import { invitations, type InvitationRow } from "./resource";

/** The open invitations. */
export function Invitations({ first, editable }: { first: FirstPage<InvitationRow>; editable: boolean }) {
  const t = useTranslations("settings");
  const labels = useFieldNames("staff");
  const found = useList(invitations, first.query, first);
  const { api, perform, busy } = usePerform([invitations.name]);
  const revoke = (row: InvitationRow) =>
    perform(
      () => api.remove(invitations, row.id, row.version),
      () => showToast({ tone: "good", text: t("invitations.revoked", { email: row.email }) }),
    );
  return (
    <SettingsTable
      label={t("invitations.title")}
      rows={found.rows}
      idOf={(row) => row.id}
      empty={t("invitations.empty")}
      columns={[
        { key: "name", header: labels.name ?? "", cell: (row) => <bdi>{row.name}</bdi> },
        { key: "email", header: labels.email ?? "", cell: (row) => <bdi>{row.email}</bdi> },
        { key: "role", header: labels.role_id ?? "", cell: (row) => <bdi>{row.role_name}</bdi>, wide: true },
        { key: "expires_at", header: t("invitations.until"), cell: (row) => <DateText value={row.expires_at} time />, wide: true },
      ]}
      actions={
        editable
          ? (row) => (
              <Button tone="quiet" disabled={busy} aria-label={`${t("invitations.revoke")}: ${row.email}`} onClick={() => void revoke(row)}>
                {t("invitations.revoke")}
              </Button>
            )
          : undefined
      }
      onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
    />
  );
}
