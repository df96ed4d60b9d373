-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "cc" JSONB NOT NULL DEFAULT '[]';

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('invitation', 'password_reset', 'magic_link', 'address_verification', 'invoice_issued', 'invoice_paid', 'staff_notification', 'password_changed', 'second_factor_disabled', 'payment_received', 'payment_reversed'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('invitation', 'password_reset', 'magic_link', 'address_verification', 'invoice_issued', 'invoice_paid', 'staff_notification', 'password_changed', 'second_factor_disabled', 'payment_received', 'payment_reversed'));
