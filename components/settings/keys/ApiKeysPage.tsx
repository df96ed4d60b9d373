"use client";

import { useNow, useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { staffLookup, useNameOf } from "@/components/api/lookup";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { Badge } from "@/components/ui/Badge";
import { showToast } from "@/components/ui/toast-store";
import { EditDialog } from "../EditDialog";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import { apiKeys, type ApiKeyRow } from "./resource";

/** The API keys with permissions, expiry and last use. The key itself is never shown here. */
export function ApiKeysPage({ first }: { first: FirstPage<ApiKeyRow> }) {
  const t = useTranslations("settings");
  const words = useTranslations("staff.form");
  const can = useCan();
  const pagePath = usePagePath();
  const labels = useFieldNames("api_keys");
  const found = useList(apiKeys, first.query, first);
  const { api, perform, busy } = usePerform([apiKeys.name]);
  const [editing, setEditing] = useState<ApiKeyRow | null>(null);
  const [ending, setEnding] = useState<ApiKeyRow | null>(null);
  const revoke = async (row: ApiKeyRow) => {
    await perform(
      () => api.remove(apiKeys, row.id, row.version),
      () => showToast({ tone: "good", text: t("api_keys.revoked", { name: row.name }) }),
    );
    setEnding(null);
  };
  return (
    <SettingsFrame
      title={t("pages.api_keys.title")}
      text={t("pages.api_keys.text")}
      wide
      action={
        can("api_keys.write") ? (
          <ButtonLink tone="primary" href={pagePath("settings", "api-keys", "new")}>
            {t("api_keys.new")}
          </ButtonLink>
        ) : null
      }
    >
      <SettingsTable
        label={t("pages.api_keys.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("api_keys.empty")}
        begin={can("api_keys.write") ? <ButtonLink href={pagePath("settings", "api-keys", "new")}>{t("api_keys.new")}</ButtonLink> : null}
        columns={[
          { key: "name", header: labels.name ?? "", cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          {
            key: "hint",
            header: t("api_keys.key"),
            cell: (row) => <bdi dir="ltr" className="font-mono text-xs">{`atr_live_…${row.hint}`}</bdi>,
            wide: true,
          },
          {
            key: "permissions",
            header: labels.permissions ?? "",
            cell: (row) => <span title={row.permissions.join(", ")}>{t("roles.count", { count: row.permissions.length })}</span>,
            wide: true,
          },
          {
            key: "expires_at",
            header: labels.expires_at ?? "",
            cell: (row) => (row.expires_at === null ? t("api_keys.never") : <DateText value={row.expires_at} />),
            wide: true,
          },
          {
            key: "last_used_at",
            header: t("api_keys.last_used"),
            cell: (row) => (row.last_used_at === null ? t("api_keys.unused") : <RelativeTime value={row.last_used_at} />),
            wide: true,
          },
          { key: "created_by_id", header: labels.created_by_id ?? "", cell: (row) => <Owner id={row.created_by_id} />, wide: true },
          { key: "status", header: t("status"), cell: (row) => <KeyStatus row={row} /> },
        ]}
        actions={
          can("api_keys.write")
            ? (row) =>
                row.revoked_at === null ? (
                  <>
                    <Button tone="quiet" aria-label={t("edit_named", { name: row.name })} onClick={() => setEditing(row)}>
                      {t("edit")}
                    </Button>
                    <Button tone="quiet" aria-label={`${t("api_keys.revoke")}: ${row.name}`} onClick={() => setEnding(row)}>
                      {t("api_keys.revoke")}
                    </Button>
                  </>
                ) : null
            : undefined
        }
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {editing ? (
        <EditDialog
          resource={apiKeys}
          record={editing}
          title={t("edit_named", { name: editing.name })}
          fields={[{ name: "name", label: labels.name ?? "", kind: "text", required: true, maxLength: 100 }]}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {ending ? (
        <Dialog
          open
          onClose={() => setEnding(null)}
          size="small"
          title={t("api_keys.revoke_title", { name: ending.name })}
          description={t("api_keys.revoke_text")}
          actions={
            <>
              <Button onClick={() => setEnding(null)}>{words("cancel")}</Button>
              <Button tone="danger" busy={busy} onClick={() => void revoke(ending)}>
                {t("api_keys.revoke")}
              </Button>
            </>
          }
        />
      ) : null}
    </SettingsFrame>
  );
}

/** The colleague whose key it is. */
function Owner({ id }: { id: string | null }) {
  const name = useNameOf(staffLookup, id);
  return id === null ? null : <bdi>{name}</bdi>;
}

function KeyStatus({ row }: { row: ApiKeyRow }) {
  const t = useTranslations("settings.api_keys");
  const now = useNow();
  if (row.revoked_at !== null) return <Badge tone="neutral">{t("is_revoked")}</Badge>;
  if (row.expires_at !== null && new Date(row.expires_at) <= now) return <Badge tone="warn">{t("expired")}</Badge>;
  return <Badge tone="good">{t("works")}</Badge>;
}
