"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { weekdayNames } from "@/components/tickets/settings/hours-text";
import { Button } from "@/components/ui/Button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Checkbox } from "@/components/ui/Checkbox";
import { Field } from "@/components/ui/Field";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { HoursFields } from "./HoursFields";
import { QuestionLines } from "./QuestionLines";
import { bookingTypes, type BookingTypeRow } from "./resource";
import { draftOf, limits, readDraft, slugFrom, type DraftProblem, type NumberName, type TypeDraft } from "./type-draft";

/** The HTML with which a site shows the page. */
function frameOf({ url, name }: BookingTypeRow): string {
  const title = name.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${url}/embed" title="${title}" width="100%" height="900" style="border:0"></iframe>`;
}

/** Creates a booking page, or changes the one given. @param site the address of the company's pages. */
export function BookingTypeForm({ type, site }: { type: BookingTypeRow | null; site: string }) {
  const t = useTranslations("booking_types");
  const form = useTranslations("staff.form");
  const days = weekdayNames(useLocale());
  const router = useRouter();
  const can = useCan();
  const pagePath = usePagePath();
  const { timezone } = useWorkplace();
  const { api, perform, busy } = usePerform([bookingTypes.name]);
  const [draft, setDraft] = useState(() => draftOf(type, timezone));
  const [hasOwnSlug, setOwnSlug] = useState(type !== null);
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const mayWrite = can("bookings.write");
  const list = pagePath("calendar", "booking-types");
  const set = (change: Partial<TypeDraft>) => setDraft((before) => ({ ...before, ...change }));
  const rename = (name: string) => set(hasOwnSlug ? { name } : { name, slug: slugFrom(name) });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = readDraft(draft);
    setProblem(read.problem ?? null);
    if (!read.wire) return;
    const { wire } = read;
    const done = await perform(
      () => (type ? api.update(bookingTypes, type.id, type.version, wire) : api.create(bookingTypes, wire)),
      () => showToast({ tone: "good", text: t(type ? "saved" : "created") }),
    );
    if (done) router.push(list);
  }
  const remove = async (row: BookingTypeRow) => {
    const done = await perform(
      () => api.remove(bookingTypes, row.id, row.version),
      () => showToast({ tone: "good", text: t("deleted") }),
    );
    if (done) router.push(list);
  };
  const isOfDay = problem !== null && typeof problem === "object";
  const hoursProblem = problem === "never" ? t("problems.never") : isOfDay ? t("problems.hours", { day: days[problem.hours] }) : null;
  const number = (name: NumberName, hint?: string) => {
    const [least, most] = limits[name];
    return (
      <InputField
        name={name}
        label={t(`fields.${name}`)}
        inputMode="numeric"
        dir="ltr"
        {...(hint === undefined ? {} : { hint })}
        error={problem === name ? t("problems.number", { least, most }) : undefined}
        value={draft.numbers[name]}
        onChange={(event) => set({ numbers: { ...draft.numbers, [name]: event.target.value } })}
      />
    );
  };
  return (
    <div className="pb-10">
      <PageHeader
        title={t(type ? "edit_title" : "create_title")}
        trail={[
          { label: t("back"), href: pagePath("calendar") },
          { label: t("plural"), href: list },
        ]}
        action={
          type?.active ? (
            <a href={type.url} target="_blank" rel="noreferrer" className={buttonClasses("secondary")}>
              {t("preview")}
            </a>
          ) : null
        }
      />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-8 px-4 py-4 md:px-6">
        <fieldset disabled={!mayWrite} className="grid gap-4">
          <legend className="pb-3 font-semibold">{t("about")}</legend>
          <InputField
            name="name"
            label={t("fields.name")}
            required
            dir="auto"
            maxLength={100}
            error={problem === "name" ? form("problems.required") : undefined}
            value={draft.name}
            onChange={(event) => rename(event.target.value)}
          />
          <InputField
            name="slug"
            label={t("fields.slug")}
            required
            dir="ltr"
            maxLength={60}
            hint={t("slug_hint", { address: `${site}/book/${draft.slug}` })}
            error={problem === "slug" ? t("problems.slug") : undefined}
            value={draft.slug}
            onChange={(event) => {
              setOwnSlug(true);
              set({ slug: event.target.value });
            }}
          />
          <TextAreaField
            name="description"
            label={t("fields.description")}
            rows={3}
            maxLength={2000}
            dir="auto"
            value={draft.description}
            onChange={(event) => set({ description: event.target.value })}
          />
          <InputField
            name="place"
            label={t("fields.place")}
            hint={t("place_hint")}
            dir="auto"
            maxLength={200}
            value={draft.place}
            onChange={(event) => set({ place: event.target.value })}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            {number("length")}
            {number("buffer_before")}
            {number("buffer_after")}
          </div>
        </fieldset>
        <fieldset disabled={!mayWrite} className="grid gap-4">
          <legend className="pb-3 font-semibold">{t("times")}</legend>
          <HoursFields draft={draft} days={days} onChange={set} />
          {hoursProblem === null ? null : (
            <p role="alert" className="text-sm font-medium text-bad">
              {hoursProblem}
            </p>
          )}
          <div className="grid gap-4 sm:grid-cols-3">
            {number("notice_hours")}
            {number("days_ahead")}
            {number("daily_limit", t("daily_hint"))}
          </div>
        </fieldset>
        <fieldset disabled={!mayWrite} className="grid gap-4">
          <legend className="pb-3 font-semibold">{t("people")}</legend>
          <QuestionLines questions={draft.questions} onChange={(questions) => set({ questions })} />
          <Checkbox
            name="makes_leads"
            label={t("fields.makes_leads")}
            hint={t("leads_hint")}
            checked={draft.makes_leads}
            onChange={(event) => set({ makes_leads: event.target.checked })}
          />
        </fieldset>
        {type === null ? null : (
          <Field name="embed" label={t("embed")} hint={t("embed_hint")}>
            {(control) => (
              <code {...control} tabIndex={0} dir="ltr" className="block overflow-x-auto rounded-md border border-line p-3 text-sm">
                {frameOf(type)}
              </code>
            )}
          </Field>
        )}
        {mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="primary" busy={busy}>
              {type ? form("save") : t("verbs.create.do")}
            </Button>
            {type ? (
              <Button tone="quiet" onClick={() => void remove(type)}>
                {t("verbs.delete.do")}
              </Button>
            ) : null}
          </div>
        ) : null}
      </form>
    </div>
  );
}
