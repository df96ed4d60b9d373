-- check public.mails.mails_sent_check
alter table public.mails drop constraint if exists mails_sent_check;

-- check public.mails.mails_status_check
alter table public.mails drop constraint if exists mails_status_check;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "delivered_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "mail_suppressions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "mail_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_suppressions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_suppressions_tenant_id_created_at_id_idx" ON "mail_suppressions"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "mail_suppressions_tenant_id_mail_id_idx" ON "mail_suppressions"("tenant_id", "mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_suppressions_tenant_id_id_key" ON "mail_suppressions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_suppressions_tenant_id_address_key" ON "mail_suppressions"("tenant_id", "address");

-- AddForeignKey
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_tenant_id_mail_id_fkey" FOREIGN KEY ("tenant_id", "mail_id") REFERENCES "mails"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- tenant table public.mail_suppressions
drop policy if exists tenant_isolation on public.mail_suppressions;
drop policy if exists owner_all on public.mail_suppressions;
alter table public.mail_suppressions enable row level security;
alter table public.mail_suppressions force row level security;
create policy tenant_isolation on public.mail_suppressions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.mail_suppressions to atrium_owner using (true) with check (true);
revoke all on public.mail_suppressions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.mail_suppressions to atrium_app, atrium_jobs;

-- check public.mails.mails_status_check
alter table public.mails drop constraint if exists mails_status_check;
alter table public.mails add constraint mails_status_check check (status in ('held', 'queued', 'sent', 'delivered', 'bounced', 'suppressed', 'failed'));

-- check public.mail_suppressions.mail_suppressions_reason_check
alter table public.mail_suppressions drop constraint if exists mail_suppressions_reason_check;
alter table public.mail_suppressions add constraint mail_suppressions_reason_check check (reason in ('bounced', 'complained', 'manual'));

-- check public.mail_suppressions.mail_suppressions_address_check
alter table public.mail_suppressions drop constraint if exists mail_suppressions_address_check;
alter table public.mail_suppressions add constraint mail_suppressions_address_check check (address = lower(address));

-- check public.mails.mails_sent_check
alter table public.mails drop constraint if exists mails_sent_check;
alter table public.mails add constraint mails_sent_check check ((status in ('sent', 'delivered', 'bounced')) = (sent_at is not null));
