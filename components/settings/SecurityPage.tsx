"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useRecord } from "@/components/api/use-record";
import { EditableField } from "@/components/record/EditableField";
import { RecordEditing } from "@/components/record/record-context";
import { Fields, Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { fieldId } from "@/components/ui/Field";
import { securityId, securitySettings, type Security } from "./security-resource";
import { SettingsFrame } from "./SettingsFrame";
import { useFieldNames } from "./use-field-names";

const dayMs = 24 * 3_600_000;
const idleMinutes = [15, 30, 60, 240, 480, 720, 1_440, 10_080];
const lifeHours = [8, 12, 24, 168, 336, 720];
/** Days in which colleagues may set up their second factor; 0 for at once. */
const graceDays = [0, 7, 14, 30];

/** When sessions end, and whether colleagues need a second factor. */
export function SecurityPage({ settings: initial }: { settings: Security }) {
  const t = useTranslations("settings");
  const can = useCan();
  const labels = useFieldNames("security");
  const settings = { ...useRecord(securitySettings, securityId, initial), id: securityId };
  const duration = useDuration();
  const choices = (values: readonly number[], present: number, minutes: number) =>
    [...new Set([...values, present])]
      .sort((one, other) => one - other)
      .map((value) => ({ value: String(value), label: duration(value * minutes) }));
  return (
    <RecordEditing resource={securitySettings} record={settings} locked={can("staff.write") ? null : t("no_permission")} labels={labels}>
      <SettingsFrame title={t("pages.security.title")} text={t("pages.security.text")}>
        <Section title={t("security.sign_in")}>
          <Fields>
            <SecondFactorField from={settings.second_factor_from} label={labels["second_factor_from"] ?? ""} />
          </Fields>
          <p className="text-sm text-muted">{t("security.sign_in_hint")}</p>
        </Section>
        {(["session", "portal"] as const).map((whose) => (
          <Section key={whose} title={t(`security.${whose}`)}>
            <Fields>
              {(["idle_minutes", "life_hours"] as const).map((limit) => {
                const name = `${whose}_${limit}` as const;
                const [values, minutes] = limit === "idle_minutes" ? [idleMinutes, 1] : [lifeHours, 60];
                return (
                  <div key={name} id={fieldId(name)} className="rounded-md target:bg-accent-soft">
                    <EditableField
                      kind="options"
                      whole
                      name={name}
                      label={labels[name] ?? name}
                      options={choices(values, settings[name], minutes)}
                      required
                    />
                  </div>
                );
              })}
            </Fields>
            <p className="text-sm text-muted">{t(`security.${whose}_hint`)}</p>
          </Section>
        ))}
      </SettingsFrame>
    </RecordEditing>
  );
}

function SecondFactorField({ from, label }: { from: string | null; label: string }) {
  const t = useTranslations("settings.security");
  const format = useFormatter();
  const now = useNow();
  const date = from === null ? "" : format.dateTime(new Date(from), { dateStyle: "medium" });
  const present = from !== null && { value: "present", label: new Date(from) > now ? t("required_from", { date }) : t("required") };
  const options = [
    { value: "off", label: t("optional") },
    ...(present ? [present] : []),
    ...graceDays.map((days) => ({ value: String(days), label: t("require_in", { days }) })),
  ];
  const toChanges = (chosen: unknown) => {
    if (chosen === "present") return {};
    return { second_factor_from: chosen === "off" ? null : new Date(now.getTime() + Number(chosen) * dayMs).toISOString() };
  };
  return (
    <div id={fieldId("second_factor_from")} className="rounded-md target:bg-accent-soft">
      <EditableField
        kind="options"
        name="second_factor_from"
        label={label}
        options={options}
        own={{ value: present ? "present" : "off", toChanges }}
        required
      />
    </div>
  );
}

/** Writes minutes as whole days, hours or minutes. */
function useDuration(): (minutes: number) => string {
  const format = useFormatter();
  return (minutes) => {
    const [value, unit] =
      minutes % 1_440 === 0 ? [minutes / 1_440, "day"] : minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
    return format.number(value, { style: "unit", unit, unitDisplay: "long" });
  };
}
