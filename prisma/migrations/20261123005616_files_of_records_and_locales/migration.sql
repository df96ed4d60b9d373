-- check public.settings.settings_locale_check
alter table public.settings drop constraint if exists settings_locale_check;

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- AlterTable
ALTER TABLE "files" ADD COLUMN     "detached_from" TEXT,
ADD COLUMN     "uploaded_by_id" UUID,
ADD COLUMN     "uploaded_by_key_id" UUID;

-- CreateIndex
CREATE INDEX "files_tenant_id_uploaded_by_id_idx" ON "files"("tenant_id", "uploaded_by_id");

-- CreateIndex
CREATE INDEX "files_tenant_id_uploaded_by_key_id_idx" ON "files"("tenant_id", "uploaded_by_key_id");

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_uploaded_by_id_fkey" FOREIGN KEY ("tenant_id", "uploaded_by_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_uploaded_by_key_id_fkey" FOREIGN KEY ("tenant_id", "uploaded_by_key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'payment_flagged'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'payment', 'file', 'tenant', 'payment_attempt'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'file_blocked', 'payment_flagged'));

-- check public.settings.settings_locale_check
alter table public.settings drop constraint if exists settings_locale_check;
alter table public.settings add constraint settings_locale_check check (locale in ('en', 'ar', 'bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fr', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'tr', 'uk', 'vi', 'zh'));

-- Theme tokens have light and dark colours each; the single ones had no effect.
UPDATE "branding" SET "theme_tokens" = '{}' WHERE "theme_tokens" ?| array['bg', 'surface', 'raised', 'line', 'text', 'muted', 'good', 'warn', 'bad'];
