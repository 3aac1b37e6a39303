// One application as facts, masked as the server sends it.
import { Fragment, type ReactNode } from 'react';
import type { Application } from './api';
import { Facts, StateOf } from './parts';
import { useT } from './texts';

export function ApplicationFacts({
  application,
  isShort = false,
}: {
  application: Application;
  isShort?: boolean;
}) {
  const t = useT();
  const isEnterprise = application.kind === 'enterprise';
  const subject: [string, ReactNode][] = [
    [t('accountType'), t(`kind.${application.kind}`)],
    [t('status'), <StateOf key="state" state={application.state} />],
    [t('submittedAt'), application.createtime_text],
    [t(isEnterprise ? 'legalName' : 'name'), application.name],
    [t(isEnterprise ? 'legalCertificateType' : 'certificateType'), application.certificate_text],
    [t(isEnterprise ? 'legalNumber' : 'number'), <Figures key="number" text={application.number} />],
  ];
  if (isEnterprise) {
    subject.push(
      [t('enterpriseName'), application.enterprise_name],
      [t('enterpriseType'), application.enterprise_text],
      [t('enterpriseNumber'), <Figures key="enterprise" text={application.enterprise_number} />],
    );
  }
  const more: [string, ReactNode][] = [
    [t('phone'), <Figures key="phone" text={application.phone} />],
    [t('validUntil'), application.valid_until || t('noEnd')],
    [t('scansKept'), t('scanCount', { count: application.scans })],
    [
      t('consentAt'),
      <Fragment key="consent">
        {application.consenttime_text}
        <br />
        {t('consentVersion', { version: application.consent_version })}
      </Fragment>,
    ],
  ];
  if (application.decidetime_text) more.push([t('decidedAt'), application.decidetime_text]);
  if (application.endtime_text && application.endtime_text !== application.decidetime_text) {
    more.push([t('endedAt'), application.endtime_text]);
  }
  if (application.reason) more.push([t('reason'), application.reason]);
  return <Facts rows={isShort ? subject : [...subject, ...more]} />;
}

const Figures = ({ text }: { text: string }) => <span className="figures">{text}</span>;
