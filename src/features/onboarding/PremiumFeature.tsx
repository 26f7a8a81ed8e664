import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** What a control answers that needs paid access (P-PREMIUM-DIALOG), with the way to the plans. */
export function PremiumFeature({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, language } = useWords()
  return (
    <Dialog isOpen={isOpen} title={t('onboarding:premiumTitle')} onClose={onClose}>
      <p>{t('onboarding:premiumText')}</p>
      <p className="dialog-actions">
        <Button onClick={onClose}>{t('onboarding:gotIt')}</Button>
        <a className="button" href={`${addressOf({ page: 'profile' }, language)}?tab=subscription`}>
          {t('onboarding:toPlans')}
        </a>
      </p>
    </Dialog>
  )
}
