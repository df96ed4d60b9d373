import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { EventList } from "@/components/docs/EventList";
import { listEventKinds } from "@/lib/domains/webhooks";
import { wordsIn } from "@/lib/i18n/words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.event_pages");
  return { title: t("title") };
}

/** Every type of event, from the catalogue. */
export default async function EventsPage() {
  const [t, messages] = await Promise.all([getTranslations("docs.event_pages"), getMessages()]);
  const words = wordsIn(messages);
  const kinds = listEventKinds().map(({ name, noun }) => ({ name, title: words.event(name), group: words.plural(noun) }));
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-10 px-4 py-10 sm:px-6">
      <header className="grid gap-3">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="measure text-muted">{t("lead")}</p>
      </header>
      <section aria-labelledby="receive" className="grid gap-2">
        <h2 id="receive" className="text-lg font-semibold">
          {t("receive")}
        </h2>
        <p className="measure text-muted">
          {t.rich("receive_text", {
            code: (chunks) => (
              <code dir="ltr" className="rounded-md bg-bg px-1 font-mono text-sm">
                {chunks}
              </code>
            ),
          })}
        </p>
      </section>
      <section aria-labelledby="all" className="grid gap-5">
        <h2 id="all" className="text-lg font-semibold">
          {t("all")}
        </h2>
        <EventList kinds={kinds} />
      </section>
    </div>
  );
}
