import { getLocale, getTranslations } from "next-intl/server";
import { PlainField } from "@/components/portal/PlainField";
import { ProtectedForm, type FormProblems } from "@/components/public-forms/ProtectedForm";
import { TextAreaField } from "@/components/ui/Input";
import type { PublicBookingType } from "@/lib/domains/bookings/schema";
import { languageOf } from "@/lib/i18n/locale";
import { slotTexts } from "./slot-texts";

/** What every public form says, and the problem that its page was opened with. */
export interface FormTexts {
  problem: string | null;
  words: { send: string; checking: string; problems: FormProblems };
}

interface BookingFormProps {
  offer: PublicBookingType;
  slug: string;
  view: "page" | "embed";
  slot: Date;
  texts: FormTexts;
  /** Where another time is chosen. */
  back: string;
}

/** Who books the chosen time: a plain form, which works without scripts. */
export async function BookingForm({ offer, slug, view, slot, texts, back }: BookingFormProps) {
  const t = await getTranslations("bookings.page");
  const common = await getTranslations("common");
  const locale = await getLocale();
  const { timezone, length, questions, owner_name } = offer;
  const words = { ...texts.words, send: t("send"), problems: { ...texts.words.problems, organizer: t("organizer") } };
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 rounded-lg border border-line p-4">
        <h2 className="text-sm text-muted">{t("chosen")}</h2>
        <p className="text-lg font-semibold">{slotTexts(locale, timezone).span(slot, new Date(slot.getTime() + length * 60_000))}</p>
        <p>
          <a href={back} className="inline-flex min-h-9 items-center underline">
            {t("other_time")}
          </a>
        </p>
      </div>
      <ProtectedForm
        action={`/api/public/booking-forms/${view}`}
        protection={offer}
        problem={texts.problem}
        leaveFor={["taken", "not_found"]}
        words={words}
      >
        <PlainField name="name" label={t("name")} type="text" required maxLength={200} autoComplete="name" />
        <PlainField
          name="email"
          label={t("email")}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
        />
        {questions.map(({ label, required }, index) => (
          <div key={label}>
            <input type="hidden" name={`question.${String(index)}`} value={label} />
            <TextAreaField
              name={`answer.${String(index)}`}
              label={<bdi>{label}</bdi>}
              rows={2}
              maxLength={1000}
              dir="auto"
              {...(required ? { required } : { optional: common("optional") })}
            />
          </div>
        ))}
        <TextAreaField
          name="note"
          label={t("note")}
          hint={t("note_hint", { name: owner_name })}
          optional={common("optional")}
          rows={4}
          maxLength={2000}
          dir="auto"
        />
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="starts_at" value={slot.toISOString()} />
        <input type="hidden" name="timezone" value={timezone} />
        <input type="hidden" name="language" value={languageOf(locale)} />
      </ProtectedForm>
    </div>
  );
}
