"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { useCustomFields } from "@/components/custom-fields/use-custom-fields";
import { Section } from "@/components/record/Section";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Badge } from "@/components/ui/Badge";
import { showToast } from "@/components/ui/toast-store";
import { DateText } from "@/components/ui/DateText";
import { EditDialog } from "../EditDialog";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { useFieldNames } from "../use-field-names";
import { AbsenceDialog } from "./AbsenceDialog";
import { DeactivateDialog } from "./DeactivateDialog";
import { Invitations } from "./Invitations";
import { InviteDialog } from "./InviteDialog";
import { StaffFieldsDialog } from "./StaffFieldsDialog";
import { colleagues, type ColleagueRow, type InvitationRow, type RoleRow } from "./resource";

interface StaffPageProps {
  staff: FirstPage<ColleagueRow>;
  invited: FirstPage<InvitationRow>;
  /** Null if the reader may not view roles. */
  roles: readonly RoleRow[] | null;
}

/** The company's staff and invitations, with their roles. */
export function StaffPage({ staff, invited, roles }: StaffPageProps) {
  const t = useTranslations("settings");
  const undo = useTranslations("staff.undo");
  const custom = useTranslations("staff.custom");
  const can = useCan();
  const { staff: me } = useWorkplace();
  const labels = useFieldNames("staff");
  const found = useList(colleagues, staff.query, staff);
  const { api, perform, busy } = usePerform([colleagues.name]);
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<ColleagueRow | null>(null);
  const [filling, setFilling] = useState<ColleagueRow | null>(null);
  const [planning, setPlanning] = useState<ColleagueRow | null>(null);
  const [leaving, setLeaving] = useState<ColleagueRow | null>(null);
  const hasFields = (useCustomFields("staff") ?? []).length > 0;
  const editable = can("staff.write");
  const options = (roles ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const act = (row: ColleagueRow, verb: "deactivate" | "reactivate") => api.call(colleagues.verbs[verb], { id: row.id });
  const deactivate = async (row: ColleagueRow) => {
    await perform(
      () => act(row, "deactivate"),
      () =>
        showToast({
          tone: "good",
          text: t("staff.deactivated", { name: row.name }),
          action: { label: undo("undo"), run: () => void reactivate(row) },
        }),
    );
    setLeaving(null);
  };
  const reactivate = (row: ColleagueRow) =>
    perform(
      () => act(row, "reactivate"),
      () => showToast({ tone: "good", text: t("staff.reactivated", { name: row.name }) }),
    );
  const signOut = (row: ColleagueRow) =>
    perform(
      () => api.call(colleagues.verbs.end_sessions, { id: row.id }),
      () => showToast({ tone: "good", text: t("staff.signed_out", { name: row.name }) }),
    );
  return (
    <SettingsFrame
      title={t("pages.staff.title")}
      text={t("pages.staff.text")}
      action={
        editable && roles !== null ? (
          <Button tone="primary" onClick={() => setInviting(true)}>
            {t("staff.invite")}
          </Button>
        ) : null
      }
    >
      <SettingsTable
        label={t("pages.staff.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("staff.empty")}
        columns={[
          { key: "name", header: labels.name ?? "", cell: (row) => <NameAndAbsence row={row} /> },
          { key: "email", header: labels.email ?? "", cell: (row) => <bdi>{row.email}</bdi>, wide: true },
          { key: "role", header: labels.role_id ?? "", cell: (row) => <bdi>{row.role_name}</bdi> },
          {
            key: "status",
            header: t("status"),
            cell: (row) =>
              row.deactivated_at === null ? (
                <Badge tone="good">{t("staff.active")}</Badge>
              ) : (
                <Badge tone="neutral">{t("staff.inactive")}</Badge>
              ),
            wide: true,
          },
        ]}
        actions={(row) => (
          <>
            {editable || row.id === me.id ? (
              <Button tone="quiet" aria-label={t("staff.absence_of", { name: row.name })} onClick={() => setPlanning(row)}>
                {t("staff.absence")}
              </Button>
            ) : null}
            {editable ? (
              <>
                {hasFields ? (
                  <Button tone="quiet" aria-label={`${custom("title")}: ${row.name}`} onClick={() => setFilling(row)}>
                    {custom("title")}
                  </Button>
                ) : null}
                <Button tone="quiet" aria-label={t("edit_named", { name: row.name })} onClick={() => setEditing(row)}>
                  {t("edit")}
                </Button>
                {row.id === me.id || row.deactivated_at !== null ? null : (
                  <Button tone="quiet" disabled={busy} aria-label={`${t("staff.sign_out")}: ${row.name}`} onClick={() => void signOut(row)}>
                    {t("staff.sign_out")}
                  </Button>
                )}
                {row.id === me.id ? null : (
                  <Button
                    tone="quiet"
                    disabled={busy}
                    aria-label={`${t(row.deactivated_at === null ? "staff.deactivate" : "staff.reactivate")}: ${row.name}`}
                    onClick={() => (row.deactivated_at === null ? setLeaving(row) : void reactivate(row))}
                  >
                    {t(row.deactivated_at === null ? "staff.deactivate" : "staff.reactivate")}
                  </Button>
                )}
              </>
            ) : null}
          </>
        )}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      <Section title={t("invitations.title")}>
        <Invitations first={invited} editable={editable} />
      </Section>
      {inviting ? <InviteDialog roles={roles ?? []} onClose={() => setInviting(false)} /> : null}
      {leaving ? (
        <DeactivateDialog colleague={leaving} busy={busy} onConfirm={() => void deactivate(leaving)} onClose={() => setLeaving(null)} />
      ) : null}
      {filling ? <StaffFieldsDialog row={filling} locked={null} onClose={() => setFilling(null)} /> : null}
      {planning ? <AbsenceDialog row={planning} onClose={() => setPlanning(null)} /> : null}
      {editing ? (
        <EditDialog
          resource={colleagues}
          record={editing}
          title={t("edit_named", { name: editing.name })}
          fields={[
            { name: "name", label: labels.name ?? "", kind: "text", required: true, maxLength: 200 },
            ...(roles === null
              ? []
              : [{ name: "role_id", label: labels.role_id ?? "", kind: "options" as const, options, required: true }]),
          ]}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </SettingsFrame>
  );
}

/** The name, and when the colleague is away. */
function NameAndAbsence({ row: { name, absence } }: { row: ColleagueRow }) {
  const t = useTranslations("settings.staff");
  return (
    <span className="grid gap-0.5">
      <bdi className="font-medium">{name}</bdi>
      {absence === null ? null : (
        <span className="text-sm text-muted">
          {t("absent")} <DateText value={absence.from} /> – <DateText value={absence.until} />
        </span>
      )}
    </span>
  );
}
