"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { exportDestinations, type DestinationRow } from "@/components/list/export-resource";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { DestinationDialog } from "./DestinationDialog";
import { DestinationLog } from "./DestinationLog";

type Open = { kind: "form"; destination: DestinationRow | null } | { kind: "log" | "delete"; destination: DestinationRow };

/** The SFTP servers that scheduled exports are sent to. */
export function DestinationsPage({ first }: { first: FirstPage<DestinationRow> }) {
  const t = useTranslations("export_destinations");
  const settings = useTranslations("settings");
  const can = useCan();
  const { api, perform, busy } = usePerform([exportDestinations.name]);
  const found = useList(exportDestinations, first.query, first);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const test = (destination: DestinationRow) =>
    perform(async () => {
      const { problem } = await api.call(exportDestinations.verbs.test, { id: destination.id });
      showToast(problem === null ? { tone: "good", text: t("page.works") } : { tone: "bad", text: t(`problems.${problem}`) });
    });
  return (
    <SettingsFrame
      title={settings("pages.export_destinations.title")}
      text={settings("pages.export_destinations.text")}
      wide
      action={
        can("export_destinations.write") ? (
          <Button tone="primary" onClick={() => setOpen({ kind: "form", destination: null })}>
            {t("verbs.create.do")}
          </Button>
        ) : null
      }
    >
      <SettingsTable
        label={settings("pages.export_destinations.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("page.empty")}
        columns={[
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          { key: "host", header: t("fields.host"), cell: (row) => <Address destination={row} /> },
          { key: "auth", header: t("fields.auth"), cell: (row) => t(`auths.${row.auth}`), wide: true },
        ]}
        actions={(row) => (
          <>
            <Button
              tone="quiet"
              aria-label={t("page.log_named", { name: row.name })}
              onClick={() => setOpen({ kind: "log", destination: row })}
            >
              {t("page.log")}
            </Button>
            {can("export_destinations.write") ? (
              <>
                <Button tone="quiet" busy={busy} aria-label={t("page.test_named", { name: row.name })} onClick={() => void test(row)}>
                  {t("verbs.test.do")}
                </Button>
                <Button
                  tone="quiet"
                  aria-label={settings("edit_named", { name: row.name })}
                  onClick={() => setOpen({ kind: "form", destination: row })}
                >
                  {settings("edit")}
                </Button>
                <Button
                  tone="quiet"
                  aria-label={t("page.delete_named", { name: row.name })}
                  onClick={() => setOpen({ kind: "delete", destination: row })}
                >
                  {t("verbs.delete.do")}
                </Button>
              </>
            ) : null}
          </>
        )}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {open?.kind === "form" ? <DestinationDialog destination={open.destination} onClose={close} /> : null}
      {open?.kind === "log" ? <DestinationLog destination={open.destination} onClose={close} /> : null}
      {open?.kind === "delete" ? <DeleteDestination destination={open.destination} onClose={close} /> : null}
    </SettingsFrame>
  );
}

function Address({ destination: { user, host, port, folder } }: { destination: DestinationRow }) {
  return (
    <bdi dir="ltr" className="[overflow-wrap:anywhere]">
      {`${user}@${host}${port === 22 ? "" : `:${String(port)}`}${folder === "." ? "" : ` ${folder}`}`}
    </bdi>
  );
}

function DeleteDestination({ destination, onClose }: { destination: DestinationRow; onClose: () => void }) {
  const t = useTranslations("export_destinations");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([exportDestinations.name]);
  const remove = () =>
    perform(
      () => api.remove(exportDestinations, destination.id, destination.version),
      () => {
        showToast({ tone: "good", text: t("page.deleted") });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("page.delete_title", { name: destination.name })}
      description={t("page.delete_text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    />
  );
}
