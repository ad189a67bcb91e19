import type { Catalogue } from '../../subject'

export const HELP: Catalogue['help'] = {
  title: 'Cómo funciona',
  sign: 'Usted firma las condiciones en su billetera. {merchant} no obtiene acceso a su billetera.',
  charge:
    'En cada fecha indicada, el importe va de su billetera directamente a {merchant}. No tiene que hacer nada.',
  cancel:
    'Cancele cuando quiera en la página <a>Sus suscripciones</a>, o en su billetera, incluso sin este sitio.',
  cannot:
    '{merchant} no puede cobrar más de lo que usted firma, ni antes, ni dos veces, ni enviarlo a otras direcciones que las de arriba.',
  ask: '¿Preguntas o un reembolso? Diríjase a {merchant}.',
  askAt: '¿Preguntas o un reembolso? Diríjase a {merchant}: {contact}',
  getTokens: '¿Dónde consigo estos tokens?',
  terms: 'Condiciones y reembolsos',
  privacy: 'Privacidad',
}
