import type { Catalogue } from '../../subject'

export const SIGNING: Catalogue['signing'] = {
  chooseIn: 'Elija una cuenta en {wallet}.',
  confirmIn: 'Confirme el mensaje en {wallet}. Elíjala otra vez para volver a pedirlo.',
  declined: 'Lo rechazó en su billetera. No se firmó nada.',
  heading: 'Lo que va a firmar',
  site: 'Sitio',
  address: 'Dirección',
  fromWallet: 'La que elija en su billetera',
  account: 'Cuenta',
  valid: 'Validez',
  validOnce: 'Una vez, durante 5 minutos',
  validHere: 'Una vez, durante 5 minutos, desde este navegador',
  statement: 'Declaración',
  statementText:
    'Iniciar sesión en Dues. No mueve dinero. (En inglés: Sign in to Dues. This moves no money.)',
  signedIn: 'Sesión iniciada. Un momento…',
  signedInAs: 'Sesión de',
  signOut: 'Cerrar sesión',
  stillSignedIn: 'La sesión sigue abierta. {problem}',
  ended: 'Su sesión terminó',
  endedText: 'Inicie sesión otra vez para continuar. Lo que escribió sigue aquí.',
  otherAccount: 'Inició sesión con otra cuenta',
  otherAccountText:
    'Esta página es de la cuenta anterior, así que ya no lee ni guarda nada. Copie lo que escribió y vuelva a cargarla.',
  notNow: 'Ahora no',
}
