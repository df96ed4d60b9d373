"use client";

import { preferenceVerbs } from "./resource";
import { useTranslations } from "next-intl";
import { StaleDialog } from "@/components/record/StaleDialog";
import { DigestPreviews } from "@/components/projects/DigestPreviews";
import { useCan } from "@/components/shell/workplace";
import { useWords } from "@/components/words/use-words";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { useReplace } from "../use-replace";
import type { Preference } from "./resource";

/** The reader's notification preferences for inbox and mail; each change is saved at once. */
export function NotificationsPage({ preferences }: { preferences: readonly Preference[] }) {
  const t = useTranslations("settings");
  const labels = useFieldNames("notifications");
  const can = useCan();
  return (
    <SettingsFrame title={t("pages.notifications.title")} text={t("pages.notifications.text")}>
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t("notification_kind")}
            </th>
            <th scope="col" className="w-24 py-2 text-start font-medium">
              {labels.inbox}
            </th>
            <th scope="col" className="w-24 py-2 text-start font-medium">
              {labels.mail}
            </th>
          </tr>
        </thead>
        <tbody>
          {preferences.map((preference) => (
            <PreferenceLine key={preference.kind} preference={preference} labels={labels} />
          ))}
        </tbody>
      </table>
      {can("projects.read") ? <DigestPreviews /> : null}
    </SettingsFrame>
  );
}

function PreferenceLine({ preference, labels }: { preference: Preference; labels: Readonly<Record<string, string>> }) {
  const name = useWords().notification(preference.kind);
  const { saved, save, busy, stale, refusal } = useReplace({
    verbs: preferenceVerbs,
    which: { kind: preference.kind },
    initial: preference,
    fieldsOf: ({ inbox, mail }) => ({ inbox, mail }),
    bodyOf: (fields) => fields,
  });
  const box = (channel: "inbox" | "mail") => (
    <label className="inline-flex size-8 items-center">
      <input
        type="checkbox"
        aria-label={`${name}: ${labels[channel] ?? channel}`}
        checked={saved[channel]}
        disabled={busy}
        onChange={(event) => void save({ inbox: saved.inbox, mail: saved.mail, [channel]: event.target.checked })}
        className="size-4"
      />
    </label>
  );
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1 pe-4 text-start font-normal">
        {name}
        {refusal === null ? null : (
          <p role="alert" className="font-medium text-bad">
            {refusal}
          </p>
        )}
        {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
      </th>
      <td>{box("inbox")}</td>
      <td>{box("mail")}</td>
    </tr>
  );
}
